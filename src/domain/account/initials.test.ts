import { expect, test } from 'vitest'
import { initialsOf } from '#domain/account/initials.ts'

const named = (fullName: string) => initialsOf({ fullName, email: 'luna@shine.example' })
const nameless = (email: string) => initialsOf({ fullName: null, email })

test('takes the first letters of the first two words of the name', () => {
  expect(named('Luna Maria Ortiz')).toBe('LM')
})

test('capitalises the letters', () => {
  expect(named('luna ortiz')).toBe('LO')
})

test('is one letter for a name of one word', () => {
  expect(named('Luna')).toBe('L')
})

test('is not misled by spaces around and between words', () => {
  expect(named('  Luna \t Ortiz ')).toBe('LO')
})

test('keeps the marks of a letter that is written in pieces', () => {
  expect(named('e\u0301va o\u0308st')).toBe('E\u0301O\u0308')
})

test('knows letters of every script, also those outside the basic plane', () => {
  expect(named('山田 太郎')).toBe('山太')
  expect(named('𐐨𐐩 𐐪')).toBe('𐐀𐐂')
})

test('gives one capital for a letter that capitalises to two', () => {
  expect(named('ßen ﬁt')).toBe('SF')
})

test('passes over emoji and punctuation', () => {
  expect(named('👩🏽‍🔧 (Luna) Ortiz')).toBe('LO')
})

test('falls back to the first two letters of the e-mail without a name', () => {
  expect(nameless('luna@shine.example')).toBe('LU')
  expect(named('   ')).toBe('LU')
  expect(named('🚐')).toBe('LU')
})

test('falls back to U without a name and an e-mail', () => {
  expect(nameless('')).toBe('U')
})
