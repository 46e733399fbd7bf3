import { expect, test } from 'vitest'
import { leftOutText } from './visit-text.ts'

const at = (...days: string[]) => days.map((day) => `2026-12-${day}T19:00:00.000Z`)
const text = (...days: string[]) => leftOutText(at(...days), 'America/New_York')

test('names the visits that a move leaves out', () => {
  expect(text('07')).toBe('1 visit that was moved separately keeps its time: Mon, Dec 7, 2:00 PM.')
  expect(text('07', '22')).toBe(
    '2 visits that were moved separately keep their times: Mon, Dec 7, 2:00 PM and Tue, Dec 22, 2:00 PM.',
  )
  expect(text('07', '08', '09', '10', '11')).toBe(
    '5 visits that were moved separately keep their times: Mon, Dec 7, 2:00 PM; Tue, Dec 8, 2:00 PM; Wed, Dec 9, 2:00 PM and 2 more.',
  )
})
