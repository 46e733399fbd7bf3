import { expect, test } from 'vitest'
import { isLineTooLong, truncateLine } from '#domain/invoices/line-text.ts'

test('keeps a text that fits', () => {
  expect(truncateLine(' Full Detail ')).toBe('Full Detail')
  expect(truncateLine('🚗'.repeat(500))).toBe('🚗'.repeat(500))
})

test('cuts a longer text to the maximum, between characters', () => {
  const cut = truncateLine(`a${'🚗'.repeat(600)}`)
  expect(cut).toBe(`a${'🚗'.repeat(499)}`)
  expect(isLineTooLong(cut)).toBe(false)
  expect(isLineTooLong(`${cut}b`)).toBe(true)
})
