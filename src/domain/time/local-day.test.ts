import { expect, test } from 'vitest'
import { instantOn, localDay, localDayAt, localDays } from '#domain/time/local-day.ts'
import { clockChangeDates, EVERY_ZONE } from './testing/clock-changes.ts'

const HOUR_MS = 60 * 60_000
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16)

function hoursLong(timeZone: string, date: string): number {
  const { start, end } = localDay(timeZone, date)
  return (end - start) / HOUR_MS
}

test('a local day has its actual length in its time zone', () => {
  expect(hoursLong('America/New_York', '2026-06-15')).toBe(24)
  expect(hoursLong('America/New_York', '2026-03-08')).toBe(23)
  expect(hoursLong('America/New_York', '2026-11-01')).toBe(25)
  expect(hoursLong('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
})

test('a local day is empty if the time zone skipped the date', () => {
  expect(hoursLong('Pacific/Apia', '2011-12-29')).toBe(24)
  expect(hoursLong('Pacific/Apia', '2011-12-30')).toBe(0)
  expect(hoursLong('Pacific/Apia', '2011-12-31')).toBe(24)
})

test('a local day starts after the gap when clocks skip midnight', () => {
  expect(iso(localDay('Africa/Cairo', '2026-04-24').start)).toBe('2026-04-23T22:00')
})

test('consecutive days have no gap between them, and their own weekdays', () => {
  const week = localDays('America/New_York', '2026-03-07', 3)
  expect(week.map(({ date, weekday }) => `${weekday} ${date}`)).toEqual([
    'saturday 2026-03-07',
    'sunday 2026-03-08',
    'monday 2026-03-09',
  ])
  expect(week.slice(1).map(({ start }) => start)).toEqual(week.slice(0, -1).map(({ end }) => end))
})

test('finds the day of an instant in the business’s time zone', () => {
  const instant = Date.parse('2026-06-15T01:00Z')
  expect(localDayAt('America/New_York', instant).date).toBe('2026-06-14')
  expect(localDayAt('Pacific/Kiritimati', instant).date).toBe('2026-06-15')
})

test('an instant stays on the day that has begun when clocks go back past midnight', () => {
  // One minute after midnight Newfoundland went back to 23:01.
  const again2330 = Date.parse('2010-11-07T03:00Z')
  const day = localDayAt('America/St_Johns', again2330)
  expect(day.date).toBe('2010-11-07')
  expect(day.start).toBeLessThan(again2330)
})

test('moves a skipped time forward and uses the first of a repeated one', () => {
  expect(iso(instantOn(localDay('America/New_York', '2026-03-08'), 150))).toBe('2026-03-08T07:30')
  expect(iso(instantOn(localDay('America/New_York', '2026-11-01'), 90))).toBe('2026-11-01T05:30')
})

test('a local day ends at 24:00, also when clocks change', () => {
  for (const date of ['2026-03-08', '2026-06-15', '2026-11-01']) {
    const day = localDay('America/New_York', date)
    expect(instantOn(day, 1440)).toBe(day.end)
  }
})

test('agrees with Temporal before and on every clock change of every zone', () => {
  const mismatches: string[] = []
  for (const timeZone of EVERY_ZONE) {
    for (const changeDate of clockChangeDates(timeZone)) {
      const dayBefore = Temporal.PlainDate.from(changeDate).subtract({ days: 1 })
      for (const day of localDays(timeZone, dayBefore.toString(), 2)) {
        for (const minute of [0, 95, 150, 1425]) {
          const clock = Temporal.PlainDate.from(day.date).toPlainDateTime().add({ minutes: minute })
          const expected = Math.min(clock.toZonedDateTime(timeZone).epochMilliseconds, day.end)
          if (instantOn(day, minute) !== expected) mismatches.push(`${timeZone} ${clock}`)
        }
      }
    }
  }
  expect(mismatches).toEqual([])
})
