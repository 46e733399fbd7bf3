import { DAY_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/local-day.ts'

const MAX_ZONE_AHEAD_MS = 14 * 3_600_000
const MAX_ZONE_BEHIND_MS = 12 * 3_600_000

/** An interval that covers these dates in any time zone: the business's zone is known only after reading. */
export function startsInAnyZone(from: LocalDate, days: number): Interval {
  const start = Date.parse(from)
  return { start: start - MAX_ZONE_AHEAD_MS, end: start + days * DAY_MS + MAX_ZONE_BEHIND_MS }
}

/** Number of entries after which the cache is cleared. */
const MAX_CACHED = 5_000
const cache = new Map<string, { timeZone: string; starts: Interval }>()

/**
 * An interval that covers these dates in the page's cached time zone, which halves what is read. Whether the zone is still
 * the same is known only after reading.
 */
export function startsInCachedZone(slug: string, from: LocalDate, days: number) {
  const key = `${slug} ${from} ${days}`
  const cached = cache.get(key)
  return {
    starts: cached?.starts ?? startsInAnyZone(from, days),
    /** Caches the zone that was read. False if the slots have to be read again, because another one was cached. */
    confirmZone(timeZone: string): boolean {
      if (cached?.timeZone === timeZone) return true
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, { timeZone, starts: startsIn(timeZone, from, days) })
      return cached === undefined
    },
  }
}

function startsIn(timeZone: string, from: LocalDate, days: number): Interval {
  const { start } = localDay(timeZone, from)
  const { end } = localDay(timeZone, dateAfter(from, days - 1))
  return { start, end }
}
