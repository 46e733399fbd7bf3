import { expect, test } from 'vitest'
import { shortDescription } from '#web/dashboard/services/service-text.ts'

test('shows a description of fifty characters in full', () => {
  expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
})

test('truncates a longer description after fifty characters', () => {
  expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
})

test('does not cut an emoji in half', () => {
  expect(shortDescription('🚗'.repeat(60))).toBe(`${'🚗'.repeat(50)}...`)
})

test.each([null, ''])('shows a placeholder for the description %j', (description) => {
  expect(shortDescription(description)).toBe('No description')
})
