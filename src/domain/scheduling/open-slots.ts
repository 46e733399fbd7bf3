import { countUpTo, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Interval, intervalOf, widened } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { localDay, localDays } from '#domain/time/local-day.ts'
import { dayRefusal, earliestStart, gapMinutes, gridStarts, jobCounts, type Situation } from './why-not.ts'

export type SlotSearch = Situation & { from: LocalDate; days: number }

/** Every interval that a client may book, in order. */
export function openSlots(search: SlotSearch): Interval[] {
  const { availability, durationMinutes, from, days } = search
  const earliest = earliestStart(search)
  const wanted = localDays(availability.timeZone, from, days)
  // Without a limit nobody needs to know.
  const jobs = availability.mostJobsADay === null ? [] : jobCounts(wanted, search.busy)
  const starts = wanted
    .filter((day, n) => !dayRefusal(day, search, jobs[n] ?? 0))
    .flatMap((day) => gridStarts(day, durationMinutes, availability))
    .filter((start) => start >= earliest)
  return freeStarts(starts, search).map((start) => intervalOf(start, durationMinutes))
}

/** Those of `starts`, which are in order, at which a job clashes with nothing busy. */
function freeStarts(starts: readonly Instant[], situation: Situation): Instant[] {
  const gap = gapMinutes(situation.availability) * MINUTE_MS
  const durationMs = situation.durationMinutes * MINUTE_MS
  const isStruck = new Uint8Array(starts.length)

  // Each busy interval strikes out a run of starts, so nothing needs sorting and no start is compared with all.
  const strike = ({ start, end }: Interval, gapMs: number) => {
    const first = countUpTo(starts, start - gapMs - durationMs)
    for (let i = first; i < starts.length && (starts[i] as Instant) < end + gapMs; i++) isStruck[i] = 1
  }
  for (const taken of situation.busy) strike(taken, gap)
  for (const taken of situation.elsewhere) strike(taken, 0)
  return starts.filter((_, i) => !isStruck[i])
}

/** The busy times to hand in are those that overlap this. */
export function spanToLoad(search: Omit<SlotSearch, 'busy' | 'elsewhere' | 'now'>): Interval {
  const { availability, durationMinutes, from, days } = search
  const { start } = localDay(availability.timeZone, from)
  const { end } = localDay(availability.timeZone, dateAfter(from, days - 1))
  return widened({ start, end }, durationMinutes + gapMinutes(availability))
}
