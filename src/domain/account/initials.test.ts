import { expect, test } from 'vitest'
import { initialsOf } from '#domain/account/initials.ts'

const withName = (fullName: string) => initialsOf({ fullName, email: 'luna@shine.example' })
const withoutName = (email: string) => initialsOf({ fullName: null, email })

test('returns the first letters of the first two words of the name', () => {
  expect(withName('Luna Maria Ortiz')).toBe('LM')
})

test('capitalises the letters', () => {
  expect(withName('luna ortiz')).toBe('LO')
})

test('returns one letter for a name of one word', () => {
  expect(withName('Luna')).toBe('L')
})

test('ignores spaces around and between words', () => {
  expect(withName('  Luna \t Ortiz ')).toBe('LO')
})

test('keeps combining marks', () => {
  expect(withName('e\u0301va o\u0308st')).toBe('E\u0301O\u0308')
})

test('supports letters of every script, including those outside the basic plane', () => {
  expect(withName('山田 太郎')).toBe('山太')
  expect(withName('𐐨𐐩 𐐪')).toBe('𐐀𐐂')
})

test('returns one capital for a letter that capitalises to two', () => {
  expect(withName('ßen ﬁt')).toBe('SF')
})

test('skips emoji and punctuation', () => {
  expect(withName('👩🏽‍🔧 (Luna) Ortiz')).toBe('LO')
})

test('uses the first two letters of the email if there is no name', () => {
  expect(withoutName('luna@shine.example')).toBe('LU')
  expect(withName('   ')).toBe('LU')
  expect(withName('🚐')).toBe('LU')
})

test('returns U if there is neither a name nor an email', () => {
  expect(withoutName('')).toBe('U')
})
