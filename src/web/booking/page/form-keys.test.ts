import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFormKeys } from './form-keys.ts'

const AVA = { name: 'Ava' }
const AVA_BROOKS = { name: 'Ava Brooks' }

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

test('keeps the key while nothing is to be paid, so that no booking is made twice', () => {
  const keys = createFormKeys('first', 'luna', false)
  expect([keys.keyFor(AVA), keys.keyFor(AVA_BROOKS)]).toEqual(['first', 'first'])
})

test('the same booking again leads to the same payment, also if the browser loads the page anew', () => {
  const keys = createFormKeys('first', 'luna', false)
  keys.usedFor(AVA, true)
  expect(keys.keyFor(AVA)).toBe('first')
  expect(createFormKeys('second', 'luna', true).keyFor(AVA)).toBe('first')
  expect(createFormKeys('second', 'another business', true).keyFor(AVA)).toBe('second')
})

test('whoever opens the page again, for example to try again later, makes another booking', () => {
  createFormKeys('first', 'luna', false).usedFor(AVA, true)
  expect(createFormKeys('second', 'luna', false).keyFor(AVA)).toBe('second')
})

test('a booking that was changed after going back from the payment is another one', () => {
  const keys = createFormKeys('first', 'luna', false)
  keys.usedFor(AVA, true)
  const other = keys.keyFor(AVA_BROOKS)
  expect(other).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyFor(AVA_BROOKS)).toBe(other)
  expect(createFormKeys('second', 'luna', true).keyFor(AVA_BROOKS)).toBe('second')
})

test('a booking whose payment ended can be requested anew', () => {
  const keys = createFormKeys('first', 'luna', false)
  keys.usedFor(AVA, true)
  keys.usedFor(AVA, false)
  expect(keys.keyFor(AVA)).not.toBe('first')
  expect(createFormKeys('second', 'luna', true).keyFor(AVA)).toBe('second')
})

test('works where the browser blocks storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const keys = createFormKeys('first', 'luna', false)
  keys.usedFor(AVA, true)
  expect(keys.keyFor(AVA)).toBe('first')
})
