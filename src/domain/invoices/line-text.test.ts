import { expect, test } from 'vitest'
import { isLineTooLong, lineText } from '#domain/invoices/line-text.ts'

test('a text that fits stays as it is', () => {
  expect(lineText(' Full Detail ')).toBe('Full Detail')
  expect(lineText('🚗'.repeat(500))).toBe('🚗'.repeat(500))
})

test('a longer one is cut between characters, to what a line takes', () => {
  const cut = lineText(`a${'🚗'.repeat(600)}`)
  expect(cut).toBe(`a${'🚗'.repeat(499)}`)
  expect(isLineTooLong(cut)).toBe(false)
  expect(isLineTooLong(`${cut}b`)).toBe(true)
})
