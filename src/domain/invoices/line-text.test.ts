import { expect, test } from 'vitest'
import { isLineTooLong, lineText } from '#domain/invoices/line-text.ts'

test('keeps a text that fits', () => {
  expect(lineText(' Full Detail ')).toBe('Full Detail')
  expect(lineText('🚗'.repeat(500))).toBe('🚗'.repeat(500))
})

test('cuts a longer text to the maximum, between characters', () => {
  const cut = lineText(`a${'🚗'.repeat(600)}`)
  expect(cut).toBe(`a${'🚗'.repeat(499)}`)
  expect(isLineTooLong(cut)).toBe(false)
  expect(isLineTooLong(`${cut}b`)).toBe(true)
})
