import type { BusyCalendar } from '#contract/calendars.ts'
import { DAY_MS } from '#domain/time/instant.ts'

type Fetched = Pick<BusyCalendar, 'name' | 'fetched_at' | 'failure'>

/** Of calendars that could not be read for a day, or never. A shorter failure mends itself. */
export function failingWords(calendars: readonly Fetched[], nowMs: number): string | null {
  const names = calendars
    .filter(({ failure, fetched_at }) => failure !== null && isOld(fetched_at, nowMs))
    .map(({ name }) => name)
  if (names.length === 0) return null
  return `${new Intl.ListFormat('en-US').format(names)} could not be read for a while, so busy times may be missing here.`
}

function isOld(fetchedAt: string | null, nowMs: number): boolean {
  return fetchedAt === null || nowMs - Date.parse(fetchedAt) >= DAY_MS
}
