import { expect, test } from 'vitest'
import { shortDescription } from '#web/dashboard/services/service-text.ts'

test('shows a description of fifty characters whole', () => {
  expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
})

test('cuts a longer one after fifty characters', () => {
  expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
})

test('cuts no emoji in half', () => {
  expect(shortDescription('🚗'.repeat(60))).toBe(`${'🚗'.repeat(50)}...`)
})

test.each([null, ''])('says that there is none for %j', (description) => {
  expect(shortDescription(description)).toBe('No description')
})
