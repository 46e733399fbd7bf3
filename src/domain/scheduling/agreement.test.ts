import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, widened } from '#domain/time/interval.ts'
import { DEFAULT_RULES } from './availability.ts'
import { openSlots, type SlotSearch } from './open-slots.ts'
import { gapMinutes, slotRejection } from './slot-rejection.ts'
import { randomSearch } from './testing/random-search.ts'

const MINUTE_MS = 60_000

/** Every minute of the searched dates in the search's time zone. */
function minutesOf({ availability: { timeZone }, from, days }: SlotSearch): number[] {
  const date = Temporal.PlainDate.from(from)
  const start = date.toZonedDateTime(timeZone).epochMilliseconds
  const end = date.add({ days }).toZonedDateTime(timeZone).epochMilliseconds
  return Array.from({ length: (end - start) / MINUTE_MS }, (_, i) => start + i * MINUTE_MS)
}

/** The grid of the searched days, with opening hours as the only rule. */
function gridOf(search: SlotSearch): number[] {
  const { timeZone, stepMinutes, week } = search.availability
  const withoutBreaks = Object.entries(week).map(([weekday, day]) => [weekday, day && { ...day, breaks: [] }])
  const availability = {
    ...DEFAULT_RULES,
    timeZone,
    stepMinutes,
    week: Object.fromEntries(withoutBreaks),
    mayRunPastClosing: true,
  }
  const longBefore = search.now - 100 * 24 * 60 * MINUTE_MS
  return openSlots({ ...search, availability, busy: [], now: longBefore }).map(({ start }) => start)
}

test('offers a start exactly when nothing rejects it, minute by minute', () => {
  const property = fc.property(randomSearch, (search) => {
    const offered = new Set(openSlots(search).map(({ start }) => start))
    const mismatches = minutesOf(search).filter(
      (minute) => offered.has(minute) === (slotRejection(search, minute) !== undefined),
    )
    expect(mismatches).toEqual([])
  })
  fc.assert(property, { seed: 66, numRuns: 30 })
})

test('gives a reason for every grid start that it does not offer', () => {
  const reasons = new Set<string>()
  const property = fc.property(randomSearch, (search) => {
    const offered = new Set(openSlots(search).map(({ start }) => start))
    for (const start of gridOf(search)) {
      const reason = slotRejection(search, start)
      expect(reason === undefined).toBe(offered.has(start))
      if (reason) reasons.add(reason.because)
    }
  })
  fc.assert(property, { seed: 67, numRuns: 800 })
  const all = [
    'past',
    'too soon',
    'too far ahead',
    'blocked day',
    'day full',
    'outside hours',
    'break',
    'taken',
  ]
  expect([...reasons].sort()).toEqual(all.sort())
})

test('names exactly the busy times that are too close', () => {
  const property = fc.property(randomSearch, fc.nat(), (search, pick) => {
    const minutes = minutesOf(search)
    const start = minutes[pick % minutes.length] ?? search.now
    const reason = slotRejection(search, start)
    if (reason?.because !== 'taken') return
    const job = { start, end: start + search.durationMinutes * MINUTE_MS }
    const tooClose = search.busy.filter((taken) => overlaps(taken, widened(job, gapMinutes(search, taken))))
    expect(new Set(reason.by)).toEqual(new Set(tooClose))
  })
  fc.assert(property, { seed: 68, numRuns: 2000 })
})
