import { expect, test } from 'vitest'
import { dateForKey } from './date-for-key.ts'

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-18', '2026-11-11'],
  ['ArrowDown', '2026-11-28', '2026-12-05'],
  ['Home', '2026-11-18', '2026-11-15'],
  ['End', '2026-11-18', '2026-11-21'],
  ['End', '2026-11-30', '2026-11-30'],
  ['Home', '2026-10-02', '2026-10-01'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['Enter', '2026-11-18', undefined],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dateForKey(Temporal.PlainDate.from(from), key)?.toString()).toBe(to)
})
