import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalOf, overlaps, widened } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/local-day.ts'
import { openSlots, type SlotSearch, spanToLoad } from './open-slots.ts'
import { gapMinutes } from './slot-rejection.ts'
import { randomPlace, randomSearch } from './testing/random-search.ts'

function assertForAnySearch(rule: (search: SlotSearch) => void): void {
  fc.assert(fc.property(randomSearch, rule), { seed: 1103, numRuns: 1000 })
}

test('never offers a slot that overlaps something busy', () => {
  assertForAnySearch((search) => {
    const clashing = openSlots(search).filter((slot) => search.busy.some((taken) => overlaps(slot, taken)))
    expect(clashing).toEqual([])
  })
})

test('offers slots as long as the job, in order, on the requested days', () => {
  assertForAnySearch((search) => {
    const slots = openSlots(search)
    expect(slots).toEqual(slots.map(({ start }) => intervalOf(start, search.durationMinutes)))
    expect(slots.every(({ start }, i) => i === 0 || start > (slots[i - 1]?.start ?? 0))).toBe(true)
    const first = localDay(search.availability.timeZone, search.from)
    const last = localDay(search.availability.timeZone, dateAfter(search.from, search.days - 1))
    expect(slots.filter(({ start }) => start < first.start || start >= last.end)).toEqual([])
  })
})

test('never offers times in the past or within the notice', () => {
  assertForAnySearch((search) => {
    const earliest = search.now + search.availability.noticeMinutes * 60_000
    expect(openSlots(search).filter(({ start }) => start < earliest)).toEqual([])
  })
})

test('taking a slot removes exactly the slots too close to it', () => {
  const unlimited = randomSearch.map((search) => ({
    ...search,
    availability: { ...search.availability, maxJobsPerDay: null },
  }))
  const property = fc.property(unlimited, fc.nat(), (search, pick) => {
    const before = openSlots(search)
    const taken = before[pick % before.length]
    if (!taken) return
    const placed = { ...taken, place: search.place ?? null }
    const tooClose = widened(taken, gapMinutes(search, placed))
    const after = openSlots({ ...search, busy: [...search.busy, placed] })
    expect(after).toEqual(before.filter((slot) => !overlaps(slot, tooClose)))
  })
  fc.assert(property, { seed: 1104, numRuns: 1000 })
})

test('a further job never adds a slot, wherever it is', () => {
  const property = fc.property(randomSearch, fc.nat(), randomPlace, (search, pick, place) => {
    const before = openSlots(search)
    const [first, last] = [before[0]?.start ?? search.now, before.at(-1)?.end ?? search.now]
    const start = first + (pick % Math.max(1, last - first))
    const busy = [...search.busy, { start, end: start + 3_600_000, place }]
    const offered = new Set(before.map((slot) => slot.start))
    expect(openSlots({ ...search, busy }).filter((slot) => !offered.has(slot.start))).toEqual([])
  })
  fc.assert(property, { seed: 1105, numRuns: 1000 })
})

test('the slots do not depend on the order of busy times', () => {
  assertForAnySearch((search) => {
    expect(openSlots({ ...search, busy: search.busy.toReversed() })).toEqual(openSlots(search))
  })
})

test('needs only the busy times in the span to load', () => {
  assertForAnySearch((search) => {
    const busy = search.busy.filter((taken) => overlaps(taken, spanToLoad(search)))
    expect(openSlots({ ...search, busy })).toEqual(openSlots(search))
  })
})

test('finds the same slots for several days as for each day alone', () => {
  assertForAnySearch((search) => {
    const oneByOne = Array.from({ length: search.days }, (_, i) => {
      const from = Temporal.PlainDate.from(search.from).add({ days: i }).toString()
      return openSlots({ ...search, from, days: 1 })
    })
    expect(openSlots(search)).toEqual(oneByOne.flat())
  })
})

test('offers at least the same starts when jobs may run past closing time', () => {
  assertForAnySearch((search) => {
    const starts = (mayRunPastClosing: boolean) =>
      openSlots({ ...search, availability: { ...search.availability, mayRunPastClosing } }).map(
        ({ start }) => start,
      )
    const relaxed = new Set(starts(true))
    expect(starts(false).filter((start) => !relaxed.has(start))).toEqual([])
  })
})
