import { expect, test } from 'vitest'
import { busyCountText, failureText } from './busy-text.ts'

const dateOf = (iso: string) => iso.slice(0, 10)
const failing = {
  fetched_at: '2026-11-15T08:00:00Z',
  failure: 'The server didn’t respond in time.',
  failed_at: '2026-11-16T08:00:00Z',
}

test.each([
  [0, 'work.example · no upcoming busy times'],
  [1, 'work.example · 1 upcoming busy time'],
  [1234, 'work.example · 1,234 upcoming busy times'],
])('counts %i busy times', (busy_ahead, text) => {
  expect(busyCountText({ host: 'work.example', busy_ahead })).toBe(text)
})

test('says nothing if the last fetch succeeded', () => {
  expect(failureText({ ...failing, failure: null, failed_at: null }, dateOf)).toBeNull()
})

test('says why the last fetch failed and which copy is still used', () => {
  expect(failureText(failing, dateOf)).toBe(
    'The server didn’t respond in time. Last tried 2026-11-16. We’re still blocking the busy times we read on 2026-11-15.',
  )
})

test('says that no times are blocked if no fetch has succeeded yet', () => {
  expect(failureText({ ...failing, fetched_at: null }, dateOf)).toBe(
    'The server didn’t respond in time. Last tried 2026-11-16. It isn’t blocking any times yet.',
  )
})
