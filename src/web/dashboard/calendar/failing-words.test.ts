import { expect, test } from 'vitest'
import { failingWords } from './failing-words.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const work = { name: 'Work', fetched_at: '2026-11-17T12:00:00Z', failure: 'The server did not answer.' }
const TOLD = 'Work could not be read for a while, so busy times may be missing here.'

test('a calendar that fails for a day, or was never read, is told', () => {
  expect(failingWords([work], NOW)).toBe(TOLD)
  expect(failingWords([{ ...work, fetched_at: null }], NOW)).toBe(TOLD)
  expect(failingWords([work, { ...work, name: 'Family' }], NOW)).toMatch(/^Work and Family could/)
})

test('one that failed a moment ago, or works, is not', () => {
  expect(failingWords([{ ...work, fetched_at: '2026-11-17T12:00:01Z' }], NOW)).toBeNull()
  expect(failingWords([{ ...work, failure: null }], NOW)).toBeNull()
  expect(failingWords([], NOW)).toBeNull()
})
