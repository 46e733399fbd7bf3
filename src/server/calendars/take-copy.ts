import type { BusyTime } from '#domain/calendars/busy-times.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Logger } from '#server/base/log.ts'
import { sha256 } from '#server/base/sha256.ts'
import { READ_WITHIN_MS, readCalendar } from '#server/gateways/calendar-reading.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import type { Reach } from '#server/gateways/fetch-address.ts'
import { type CopyName, FETCH_WITHIN_MS, fetchCalendar } from '#server/gateways/fetch-calendar.ts'

/** A job can be booked 730 days ahead. Once a day the copy is written out again, so this is always enough. */
const DAYS_AHEAD = 735
/** Midnight of the business may be long before that of others. */
const DAYS_BACK = 1

export type Known = CopyName & { content_hash: Buffer | null }

export type Wanted = {
  url: string
  /** Null: it has to be written out, changed or not. */
  known: Known | null
  timeZone: string
  now: Date
}

export type Copy =
  | { kind: 'unchanged' }
  | { kind: 'read'; name: Known; times: BusyTime[] }
  | { kind: 'failed'; sentence: string }

export type CopyDeps = {
  reach: Reach
  appUrl: URL
  log: Logger
  /** Every time limit is multiplied by this. */
  patience?: number
}

/** Takes a while, so outside of any transaction. */
export async function takeCopy(deps: CopyDeps, wanted: Wanted): Promise<Copy> {
  try {
    return await copyOf(deps, wanted)
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    if (isUnexpected(error.cause)) deps.log.warn({ err: error.cause }, 'a calendar failed in an unknown way')
    return { kind: 'failed', sentence: error.message }
  }
}

/** What a network or a server does has a code. */
function isUnexpected(cause: unknown): boolean {
  return cause instanceof Error && !('code' in cause)
}

async function copyOf(
  { reach, appUrl, patience = 1 }: CopyDeps,
  { url, known, timeZone, now }: Wanted,
): Promise<Copy> {
  assertNotOurs(url, appUrl)
  const fetched = await fetchCalendar(url, reach, {
    ...(known && { known }),
    limitMs: FETCH_WITHIN_MS * patience,
  })
  if (fetched === 'unchanged') return { kind: 'unchanged' }
  const { content, etag, last_modified } = fetched
  const content_hash = sha256(content)
  if (known?.content_hash?.equals(content_hash)) return { kind: 'unchanged' }
  const window = { start: now.getTime() - DAYS_BACK * DAY_MS, end: now.getTime() + DAYS_AHEAD * DAY_MS }
  const question = { text: content.toString('utf8'), timeZone, window, ownUids: `@${appUrl.hostname}` }
  const times = await readCalendar(question, READ_WITHIN_MS * patience)
  return { kind: 'read', name: { etag, last_modified, content_hash }, times }
}

/** A job would close its own time, and could never be moved by half an hour. */
function assertNotOurs(url: string, appUrl: URL): void {
  if (new URL(url).host === appUrl.host && new URL(url).pathname.startsWith('/calendar/'))
    throw new UnreadableCalendar('our own')
}
