import { DAY_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/local-day.ts'

const FIRST_ZONE_AHEAD_MS = 14 * 3_600_000
const LAST_ZONE_BEHIND_MS = 12 * 3_600_000

/** These dates in whatever zone: the business's is told only by the answer. */
export function startsAnywhere(from: LocalDate, days: number): Interval {
  const start = Date.parse(from)
  return { start: start - FIRST_ZONE_AHEAD_MS, end: start + days * DAY_MS + LAST_ZONE_BEHIND_MS }
}

/** So many answers are remembered before all are forgotten. */
const MAX_REMEMBERED = 5_000
const remembered = new Map<string, { timeZone: string; starts: Interval }>()

/**
 * These dates in the zone that the page had when it was last asked for them, which halves what is read. Only the answer
 * tells whether that is still its zone.
 */
export function startsExpected(slug: string, from: LocalDate, days: number) {
  const key = `${slug} ${from} ${days}`
  const last = remembered.get(key)
  return {
    starts: last?.starts ?? startsAnywhere(from, days),
    isRight(timeZone: string): boolean {
      if (last?.timeZone === timeZone) return true
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(key, { timeZone, starts: startsIn(timeZone, from, days) })
      return last === undefined
    },
  }
}

function startsIn(timeZone: string, from: LocalDate, days: number): Interval {
  const { start } = localDay(timeZone, from)
  const { end } = localDay(timeZone, dateAfter(from, days - 1))
  return { start, end }
}
