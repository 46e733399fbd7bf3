import { expect, test } from 'vitest'
import { wasVisitedBefore } from './first-visit.ts'

function aStorage() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage
  return () => storage
}

test('every visit on the first day is a first visit, and later ones are not', () => {
  const storage = aStorage()
  expect(wasVisitedBefore('2026-11-18', storage)).toBe(false)
  expect(wasVisitedBefore('2026-11-18', storage)).toBe(false)
  expect(wasVisitedBefore('2026-11-19', storage)).toBe(true)
  expect(wasVisitedBefore('2026-12-24', storage)).toBe(true)
})

test('a browser that remembers nothing is always on its first visit', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(wasVisitedBefore('2026-11-18', blocked)).toBe(false)
  expect(wasVisitedBefore('2026-11-19', blocked)).toBe(false)
})
