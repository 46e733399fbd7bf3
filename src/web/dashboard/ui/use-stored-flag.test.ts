import { expect, test } from 'vitest'
import { readFlag, writeFlag } from './use-stored-flag.ts'

/** A browser's storage, which may be full. */
function aStorage({ isFull = false } = {}) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  } as Storage
  return () => storage
}

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test('a flag is unknown until it is set, and then remembered', () => {
  const storage = aStorage()
  expect(readFlag('stored', storage)).toBeNull()
  for (const value of [true, false]) {
    writeFlag('stored', value, storage)
    expect(readFlag('stored', storage)).toBe(value)
  }
})

test.each([
  ['full', aStorage({ isFull: true })],
  ['blocked', blocked],
])('a flag can be turned on and off while storage is %s', (name, storage) => {
  expect(readFlag(name, storage)).toBeNull()
  for (const value of [false, true]) {
    writeFlag(name, value, storage)
    expect(readFlag(name, storage)).toBe(value)
  }
})
