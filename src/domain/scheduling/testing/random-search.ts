import fc from 'fast-check'
import type { Availability, Hours, Week, WorkingDay } from '#domain/scheduling/availability.ts'
import type { SlotSearch } from '#domain/scheduling/open-slots.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import { clockChangeDates, EVERY_ZONE } from '#domain/time/testing/clock-changes.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

export const randomSearch: fc.Arbitrary<SlotSearch> = fc
  .constantFrom(...EVERY_ZONE)
  .chain((timeZone) => randomSearchIn(timeZone))

/** A search near a clock change of that zone, or near any day if its clocks never change. */
export function randomSearchIn(timeZone: string): fc.Arbitrary<SlotSearch> {
  return randomDateNearChange(timeZone).chain((from) => {
    const around = (minutes: number) =>
      fc.integer({ min: -minutes, max: minutes }).map((offset) => Date.parse(from) + offset * MINUTE)
    return fc.record({
      availability: randomAvailability(timeZone, from),
      place: randomPlace,
      busy: fc.array(randomBusyTime(around(2 * DAY_MINUTES)), { maxLength: 6 }),
      elsewhere: fc.constant([]),
      durationMinutes: fc.oneof(fc.constantFrom(15, 45, 60, 90, 480), fc.integer({ min: 1, max: 240 })),
      now: fc.oneof(fc.constant(Date.parse(from) - 3 * DAY_MINUTES * MINUTE), around(2 * DAY_MINUTES)),
      from: fc.constant(from),
      days: fc.integer({ min: 1, max: 3 }),
    })
  })
}

function randomAvailability(timeZone: string, date: string): fc.Arbitrary<Availability> {
  const dayOff = fc.integer({ min: -1, max: 3 }).map((days) => dateAfter(date, days))
  return fc.record({
    timeZone: fc.constant(timeZone),
    week: randomWeek,
    daysOff: rarely(
      fc.tuple(dayOff, dayOff).map(([from, to]) => [{ from, to }]),
      [],
    ),
    mayRunPastClosing: fc.boolean(),
    noticeMinutes: rarely(fc.integer({ min: 0, max: 2 * DAY_MINUTES }), 0),
    daysAhead: rarely(fc.integer({ min: 0, max: 5 }), 365),
    bufferBeforeMinutes: rarely(fc.integer({ min: 0, max: 90 }), 0),
    bufferAfterMinutes: rarely(fc.integer({ min: 0, max: 90 }), 0),
    maxJobsPerDay: rarely(fc.integer({ min: 0, max: 4 }), null),
    stepMinutes: fc.constantFrom(30, 30, 15, 20, 45),
    travel: fc.option(randomTravel, { freq: 2 }),
  })
}

/** Places within and beyond the reach of a day, two of them in the same ZIP code. */
const PLACES: readonly Place[] = [
  { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false },
  { latitude: 34.1, longitude: -118.42, zip: '90210', isPinned: true },
  { latitude: 34.07, longitude: -118.4, zip: '90211', isPinned: false },
  { latitude: 33.79, longitude: -118.3, zip: '90710', isPinned: false },
  { latitude: 34.95, longitude: -120.44, zip: null, isPinned: true },
  { latitude: 40.75, longitude: -73.99, zip: '10001', isPinned: false },
]
export const randomPlace: fc.Arbitrary<Place | null> = fc.option(fc.constantFrom(...PLACES), { freq: 5 })

const randomTravel: fc.Arbitrary<Travel> = fc.record({
  base: randomPlace,
  isHomeByClosing: fc.boolean(),
  defaultMinutes: fc.constantFrom(0, 15, 40),
  pace: fc.constantFrom(1, 0.6, 1.37, 2),
  area: fc.constant({ kind: 'none' as const }),
})

const randomHours: fc.Arbitrary<Hours> = fc.oneof(
  fc.record({ start: randomMinute(0, DAY_MINUTES - 1), end: randomMinute(0, DAY_MINUTES) }),
  fc.record({ start: randomMinute(0, 240), end: randomMinute(90, DAY_MINUTES) }),
  fc.record({ start: randomMinute(540, 1380), end: fc.constant(DAY_MINUTES) }),
)
const randomWorkingDay: fc.Arbitrary<WorkingDay> = fc.record({
  hours: randomHours,
  breaks: rarely(fc.array(randomHours, { maxLength: 2 }), []),
})
const randomWeek: fc.Arbitrary<Week> = fc
  .tuple(randomWorkingDay, randomWorkingDay, rarely(fc.constant(null), undefined))
  .map(([odd, even, closed]) => ({
    monday: odd,
    tuesday: even,
    wednesday: closed === null ? null : odd,
    thursday: even,
    friday: odd,
    saturday: closed === null ? null : even,
    sunday: odd,
  }))

function randomBusyTime(start: fc.Arbitrary<number>): fc.Arbitrary<PlacedTime> {
  const minutes = rarely(fc.integer({ min: 1, max: 2 * DAY_MINUTES }), 60)
  return fc
    .tuple(start, minutes, randomPlace)
    .map(([at, length, place]) => ({ start: at, end: at + length * MINUTE, place }))
}

function randomMinute(min: number, max: number): fc.Arbitrary<number> {
  const steps = fc.integer({ min: Math.ceil(min / 30), max: Math.floor(max / 30) })
  return fc.oneof(
    steps.map((step) => step * 30),
    fc.integer({ min, max }),
  )
}

function rarely<Rare, Usual>(rare: fc.Arbitrary<Rare>, usual: Usual): fc.Arbitrary<Rare | Usual> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare })
}

function randomDateNearChange(timeZone: string): fc.Arbitrary<string> {
  const changes = clockChangeDates(timeZone)
  const anyDate = fc.integer({ min: 0, max: 52 * 365 }).map((days) => dateAfter('1985-01-01', days))
  if (changes.length === 0) return anyDate
  const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -2, max: 1 }))
  return near.map(([date, days]) => dateAfter(date, days))
}

function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
