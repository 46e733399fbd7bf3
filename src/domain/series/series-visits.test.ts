import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockChangeDates, EVERY_ZONE } from '#domain/time/testing/clock-changes.ts'
import { MAX_VISITS, RHYTHMS, type Rhythm } from './rhythm.ts'
import { type Recurrence, recurrenceAt, seriesVisits, visitAfter } from './series-visits.ts'

const DAY_MS = 86_400_000
const monday: Recurrence = {
  rhythm: 'every 2 weeks',
  date: '2026-10-19',
  time: '10:00',
  timeZone: 'America/New_York',
}
const datesOf = (first: Partial<Recurrence>, ends: Parameters<typeof seriesVisits>[1]) =>
  seriesVisits({ ...monday, ...first }, ends).map(({ date }) => date)

test('keeps the local time when clocks change', () => {
  const visits = seriesVisits(monday, { visits: 3 })
  expect(visits.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
    '2026-10-19T14:00:00.000Z',
    '2026-11-02T15:00:00.000Z',
    '2026-11-16T15:00:00.000Z',
  ])
})

test('moves a visit in the hour that clocks skip, and none after it', () => {
  const visits = seriesVisits(
    { ...monday, rhythm: 'weekly', date: '2026-03-01', time: '02:30' },
    { visits: 3 },
  )
  expect(visits.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
    '2026-03-01T07:30:00.000Z',
    '2026-03-08T07:30:00.000Z',
    '2026-03-15T06:30:00.000Z',
  ])
})

test('repeats every week, every two and every four weeks', () => {
  expect(datesOf({ rhythm: 'weekly' }, { visits: 3 })).toEqual(['2026-10-19', '2026-10-26', '2026-11-02'])
  expect(datesOf({ rhythm: 'every 4 weeks' }, { visits: 2 })).toEqual(['2026-10-19', '2026-11-16'])
})

test('repeats on the same weekday of every month', () => {
  const monthly = (date: string) => datesOf({ rhythm: 'monthly', date }, { visits: 4 })
  expect(monthly('2026-10-13')).toEqual(['2026-10-13', '2026-11-10', '2026-12-08', '2027-01-12'])
  expect(monthly('2026-10-01')).toEqual(['2026-10-01', '2026-11-05', '2026-12-03', '2027-01-07'])
  expect(monthly('2026-10-28')).toEqual(['2026-10-28', '2026-11-25', '2026-12-23', '2027-01-27'])
})

test('uses the last such weekday of the month if the first visit was on a fifth one', () => {
  const monthly = datesOf({ rhythm: 'monthly', date: '2026-10-30' }, { visits: 5 })
  expect(monthly).toEqual(['2026-10-30', '2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26'])
})

test('a series ends on the given date, which is included', () => {
  expect(datesOf({}, { until: '2026-11-16' })).toEqual(['2026-10-19', '2026-11-02', '2026-11-16'])
  expect(datesOf({}, { until: '2026-11-15' })).toEqual(['2026-10-19', '2026-11-02'])
  expect(datesOf({}, { until: '2026-10-18' })).toEqual([])
})

test('returns one visit more than the maximum if there are too many until a date', () => {
  expect(datesOf({ rhythm: 'weekly' }, { until: '2090-01-01' })).toHaveLength(MAX_VISITS + 1)
})

test('finds the recurrence of a visit at an instant', () => {
  const at = Date.parse('2026-10-19T14:00:00Z')
  expect(recurrenceAt(at, 'weekly', 'America/New_York')).toEqual({
    rhythm: 'weekly',
    date: '2026-10-19',
    time: '10:00:00',
    timeZone: 'America/New_York',
  })
  expect(visitAfter(recurrenceAt(at, 'weekly', 'Asia/Kathmandu'), 0, 0).startsAt).toBe(at)
})

/** Walks day by day, without calendar arithmetic. */
function datesByWalking(rhythm: Rhythm, first: string, count: number): string[] {
  const utc = (date: string) => new Date(`${date}T00:00:00Z`)
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const start = utc(first)
  const place = Math.ceil(start.getUTCDate() / 7)
  const dates: string[] = []
  for (let ms = start.getTime(), days = 0; dates.length < count; ms += DAY_MS, days++) {
    const day = new Date(ms)
    if (day.getUTCDay() !== start.getUTCDay()) continue
    const isLast = new Date(ms + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth()
    const isDue =
      rhythm === 'monthly'
        ? place === 5
          ? isLast
          : Math.ceil(day.getUTCDate() / 7) === place
        : days % { weekly: 7, 'every 2 weeks': 14, 'every 4 weeks': 28 }[rhythm] === 0
    if (isDue) dates.push(text(ms))
  }
  return dates
}

/** Formats an instant as local time with the platform's own formatter. */
function localTimeFormatter(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (instant) => format.format(instant)
}

test('keeps the local time on every date, in every zone around its clock changes', () => {
  const seen = { visits: 0, skipped: 0 }
  for (const timeZone of EVERY_ZONE) {
    const localTime = localTimeFormatter(timeZone)
    const changes = clockChangeDates(timeZone).filter((date) => date > '1990')
    const near = changes.length > 0 ? fc.constantFrom(...changes) : fc.constant('2026-03-29')
    const property = fc.property(
      near,
      fc.oneof(fc.constantFrom(0, 7, 14, 28), fc.integer({ min: 0, max: 40 })),
      // Clocks mostly change early in the morning.
      fc.oneof(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 24 * 60 - 1 })),
      fc.constantFrom(...RHYTHMS),
      (change, daysBefore, minute, rhythm) => {
        const date = new Date(Date.parse(change) - daysBefore * DAY_MS).toISOString().slice(0, 10)
        const time = new Date(minute * 60_000).toISOString().slice(11, 16)
        const visits = seriesVisits({ rhythm, date, time, timeZone }, { visits: 8 })
        expect(visits.map((visit) => visit.date)).toEqual(datesByWalking(rhythm, date, 8))
        for (const visit of visits) {
          seen.visits += 1
          const expected = `${visit.date} ${time}`
          const earlier = Array.from({ length: 6 }, (_, n) => localTime(visit.startsAt - (n + 1) * 1_800_000))
          // If clocks show the time twice, the first one counts.
          expect(earlier).not.toContain(expected)
          if (localTime(visit.startsAt) === expected) continue
          // Clocks skip this time.
          seen.skipped += 1
          const later = Array.from({ length: 6 }, (_, n) => localTime(visit.startsAt + (n + 1) * 1_800_000))
          expect(later).not.toContain(expected)
          expect(localTime(visit.startsAt) > expected).toBe(true)
        }
      },
    )
    fc.assert(property, { seed: 20261101, numRuns: 10 })
  }
  expect(seen.visits).toBeGreaterThan(30_000)
  expect(seen.skipped).toBeGreaterThan(10)
}, 600_000)

test('the same number of steps back leads to the first date again', () => {
  const property = fc.property(
    fc.constantFrom(...RHYTHMS),
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 1, max: 100 }),
    (rhythm, day, steps) => {
      const first = { ...monday, rhythm, date: `2026-01-${String(day + 1).padStart(2, '0')}` }
      const later = visitAfter(first, steps, steps)
      const back = visitAfter({ ...first, date: later.date, isFifth: later.isFifth }, -steps, 0)
      expect(back.date).toBe(first.date)
    },
  )
  fc.assert(property, { seed: 20261101, numRuns: 300 })
})
