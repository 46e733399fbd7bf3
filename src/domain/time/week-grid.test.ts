import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  datesOfWeek,
  endMinute,
  type GridDay,
  gapsOf,
  instantAt,
  startMinute,
  weekGrid,
} from '#domain/time/week-grid.ts'

const ZONE = 'America/New_York'
const ORDINARY = '2026-11-18'
const SPRING = '2026-03-08'
const AUTUMN = '2026-11-01'

const gridOf = (date: string, zone = ZONE) => weekGrid(datesOfWeek(Temporal.PlainDate.from(date)), zone)

function dayOf(date: string, zone = ZONE): GridDay {
  return gridOf(date, zone).days.find((day) => day.date.toString() === date) as GridDay
}

const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const localText = (ms: number, zone = ZONE) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' })

test('a week starts on Sunday, for any of its dates', () => {
  for (const date of ['2026-11-15', '2026-11-18', '2026-11-21']) {
    const week = datesOfWeek(Temporal.PlainDate.from(date)).map(String)
    expect([week[0], week[6], week.length]).toEqual(['2026-11-15', '2026-11-21', 7])
  }
})

test('an ordinary week has 24 hours at their local times', () => {
  const { lengthMinutes, hours } = gridOf(ORDINARY)
  expect(lengthMinutes).toBe(1440)
  expect(hours.map(({ minute }) => minute)).toEqual(Array.from({ length: 24 }, (_, hour) => hour * 60))
  expect(startMinute(dayOf(ORDINARY), at('2026-11-18T14:30:00Z'))).toBe(9 * 60 + 30)
  expect(gapsOf(dayOf(ORDINARY), lengthMinutes)).toEqual([])
})

test('a skipped hour is empty on that day only', () => {
  const { lengthMinutes } = gridOf(SPRING)
  expect(lengthMinutes).toBe(1440)
  expect(gapsOf(dayOf(SPRING), lengthMinutes)).toEqual([{ fromMinute: 120, toMinute: 180 }])
  expect(gapsOf(dayOf('2026-03-09'), lengthMinutes)).toEqual([])
})

test('an event at the skipped hour ends before it or starts after it', () => {
  const change = at('2026-03-08T07:00:00Z')
  expect(endMinute(dayOf(SPRING), change)).toBe(120)
  expect(startMinute(dayOf(SPRING), change)).toBe(180)
})

test('a drop on the skipped hour moves forward to the next existing time', () => {
  expect(localText(instantAt(dayOf(SPRING), 150))).toBe('2026-03-08T03:00:00-04:00')
})

test('a repeated hour has two rows', () => {
  const { lengthMinutes, hours } = gridOf(AUTUMN)
  expect(lengthMinutes).toBe(1500)
  expect(hours.slice(0, 4)).toEqual([
    { hour: 0, minute: 0, isRepeated: false },
    { hour: 1, minute: 60, isRepeated: false },
    { hour: 1, minute: 120, isRepeated: true },
    { hour: 2, minute: 180, isRepeated: false },
  ])
  expect(localText(instantAt(dayOf(AUTUMN), 90))).toBe('2026-11-01T01:30:00-04:00')
  expect(localText(instantAt(dayOf(AUTUMN), 150))).toBe('2026-11-01T01:30:00-05:00')
})

test('other days of a week with a repeated hour leave its second row empty', () => {
  expect(gapsOf(dayOf('2026-11-03'), 1500)).toEqual([{ fromMinute: 120, toMinute: 180 }])
  expect(localText(instantAt(dayOf('2026-11-03'), gridOf(AUTUMN).minuteOfClock(9 * 60)))).toBe(
    '2026-11-03T09:00:00-05:00',
  )
})

test.each([
  ['half an hour is repeated', '2026-04-05', 'Australia/Lord_Howe', 1470],
  ['the last hour of a day is repeated', '2024-10-26', 'Asia/Beirut', 1500],
  ['the first hour of a day is repeated', '2026-11-01', 'America/Havana', 1500],
])('the grid has the right length when %s', (_, date, zone, lengthMinutes) => {
  expect(gridOf(date, zone).lengthMinutes).toBe(lengthMinutes)
})

test('a date that the time zone skipped is empty', () => {
  const { days, lengthMinutes } = gridOf('2011-12-30', 'Pacific/Apia')
  const skipped = days[5] as GridDay
  expect(skipped.date.toString()).toBe('2011-12-30')
  expect(gapsOf(skipped, lengthMinutes)).toEqual([{ fromMinute: 0, toMinute: 1440 }])
})

test('times before or after a day are clipped to its edges', () => {
  const day = dayOf(ORDINARY)
  expect(startMinute(day, at('2026-11-17T23:00:00Z'))).toBe(0)
  expect(endMinute(day, at('2026-11-20T00:00:00Z'))).toBe(1440)
})

const transitions = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const from = Temporal.Instant.from('2024-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  const first = from.getTimeZoneTransition('next')
  const second = first?.getTimeZoneTransition('next')
  return [first, second].flatMap((change) => (change && change.year < 2030 ? [{ zone, change }] : []))
})

test('every instant of every week with a clock change has its own position', () => {
  expect(transitions.length).toBeGreaterThan(100)
  for (const { zone, change } of transitions) {
    for (const day of weekGrid(datesOfWeek(change.subtract({ hours: 2 }).toPlainDate()), zone).days) {
      const first = day.date.toZonedDateTime(zone).epochMilliseconds
      const end = day.date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
      let before = -1
      for (let ms = first; ms < end; ms += 15 * 60_000) {
        const minute = startMinute(day, ms)
        if (instantAt(day, minute) !== ms || minute <= before)
          throw new Error(`${zone} ${localText(ms, zone)}: ${minute}`)
        before = minute
      }
    }
  }
})

test('an instant is placed at its local time, in any zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: at('2024-01-01T00:00:00Z') / 900_000, max: at('2030-01-01T00:00:00Z') / 900_000 }),
      (zone, quarter) => {
        const local = Temporal.Instant.fromEpochMilliseconds(quarter * 900_000).toZonedDateTimeISO(zone)
        const { days, minuteOfClock, lengthMinutes } = weekGrid(datesOfWeek(local.toPlainDate()), zone)
        const day = days.find(({ date }) => date.equals(local.toPlainDate())) as GridDay
        const clock = local.hour * 60 + local.minute
        const minute = startMinute(day, local.epochMilliseconds)
        expect([minuteOfClock(clock), clock + lengthMinutes - 1440]).toContain(minute)
      },
    ),
  )
})
