import type { BusyTime } from '#domain/calendars/busy-times.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Logger } from '#server/base/log.ts'
import { sha256 } from '#server/base/sha256.ts'
import { READ_TIMEOUT_MS, readCalendar } from '#server/gateways/calendar-reading.ts'
import type { NetworkAccess } from '#server/gateways/fetch-address.ts'
import { FETCH_TIMEOUT_MS, fetchCalendar, type Validators } from '#server/gateways/fetch-calendar.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

/** Jobs can be booked 730 days ahead. Recurring events are expanded again once a day, so this always covers them. */
const DAYS_AHEAD = 735
/** Covers the whole current day in every time zone. */
const DAYS_BACK = 1

export type KnownVersion = Validators & { content_hash: Buffer | null }

export type FetchRequest = {
  url: string
  /** Null if recurring events have to be expanded again, even if the file has not changed. */
  known: KnownVersion | null
  timeZone: string
  now: Date
}

export type FetchResult =
  | { kind: 'unchanged' }
  | { kind: 'read'; version: KnownVersion; times: BusyTime[] }
  | { kind: 'failed'; message: string }

export type FetchDeps = {
  reach: NetworkAccess
  appUrl: URL
  log: Logger
  /** Factor for all time limits. */
  timeoutFactor?: number
}

/** Slow: never call this in a transaction. */
export async function fetchCopy(deps: FetchDeps, request: FetchRequest): Promise<FetchResult> {
  try {
    return await fetchAndParse(deps, request)
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    if (isUnexpected(error.cause))
      deps.log.warn({ err: error.cause }, 'reading a calendar failed unexpectedly')
    return { kind: 'failed', message: error.message }
  }
}

/** Network and server errors have a `code`. */
function isUnexpected(cause: unknown): boolean {
  return cause instanceof Error && !('code' in cause)
}

async function fetchAndParse(
  { reach, appUrl, timeoutFactor = 1 }: FetchDeps,
  { url, known, timeZone, now }: FetchRequest,
): Promise<FetchResult> {
  assertNotOwnFeed(url, appUrl)
  const fetched = await fetchCalendar(url, reach, {
    ...(known && { known }),
    timeoutMs: FETCH_TIMEOUT_MS * timeoutFactor,
  })
  if (fetched === 'unchanged') return { kind: 'unchanged' }
  const { content, etag, last_modified } = fetched
  const content_hash = sha256(content)
  if (known?.content_hash?.equals(content_hash)) return { kind: 'unchanged' }
  const window = { start: now.getTime() - DAYS_BACK * DAY_MS, end: now.getTime() + DAYS_AHEAD * DAY_MS }
  const input = { text: content.toString('utf8'), timeZone, window, ownUids: `@${appUrl.hostname}` }
  const times = await readCalendar(input, READ_TIMEOUT_MS * timeoutFactor)
  return { kind: 'read', version: { etag, last_modified, content_hash }, times }
}

/** With our own feed, each job would block its own time and could not be moved by half an hour. */
function assertNotOwnFeed(url: string, appUrl: URL): void {
  if (new URL(url).host === appUrl.host && new URL(url).pathname.startsWith('/calendar/'))
    throw new UnreadableCalendar('our own')
}
