import { sql } from 'kysely'
import { fetchDelayMs } from '#domain/calendars/fetch-delay.ts'
import { UNREADABLE_SENTENCES } from '#domain/calendars/unreadable-reasons.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import {
  type FetchDeps,
  type FetchRequest,
  type FetchResult,
  fetchCopy,
} from '#server/calendars/fetch-copy.ts'
import {
  type CalendarKey,
  type ClaimedCalendar,
  claimCalendar,
  replaceBusyTimes,
  saveOutcome,
} from '#server/calendars/queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type RefreshDeps = FetchDeps & { db: Database }

/** Returns false if the calendar was not due or no longer exists. */
export async function refreshCalendar(
  deps: RefreshDeps,
  key: CalendarKey,
  { isManual }: { isManual: boolean },
): Promise<boolean> {
  const claimed = await deps.db.asOwner(key.userId, async (tx) => {
    const calendar = await claimCalendar(tx, key.calendarId, { isManual })
    return calendar && { calendar, request: await fetchRequestFor(tx, calendar) }
  })
  if (!claimed) return false
  const { calendar, request } = claimed
  const store = (copy: FetchResult) =>
    deps.db.asOwner(key.userId, (tx) => storeCopy(tx, key, { copy, request, ...calendar }))
  try {
    return await store(await fetchCopy(deps, request))
  } catch (error) {
    // Unexpected errors also delay the next attempt, so that this calendar does not hold up others.
    await store({ kind: 'failed', message: UNREADABLE_SENTENCES['our fault'] })
    throw error
  }
}

async function fetchRequestFor(
  tx: OwnerTx,
  { url, expanded_at, ...known }: ClaimedCalendar,
): Promise<FetchRequest> {
  const [{ timezone }, now] = await Promise.all([businessSettings(tx), tx.now()])
  const isFresh = expanded_at !== null && now.getTime() - expanded_at.getTime() < DAY_MS
  return { url, known: isFresh ? known : null, timeZone: timezone, now }
}

const NOW = sql<Date>`app_now()`

type StoreInput = { copy: FetchResult; request: FetchRequest; failures: number }

/** A failure keeps the last good copy. */
export async function storeCopy(
  tx: OwnerTx,
  key: CalendarKey,
  { copy, request, failures }: StoreInput,
): Promise<boolean> {
  const { timezone } = await businessSettings(tx)
  // If the time zone changed during the fetch, the next sweep fetches again.
  const hasZoneChanged = timezone !== request.timeZone
  const pauseMs = hasZoneChanged ? 0 : fetchDelayMs(0)
  const success = { failure: null, failed_at: null, failures: 0, fetched_at: NOW }
  switch (copy.kind) {
    case 'unchanged':
      return saveOutcome(tx, key.calendarId, success, pauseMs)
    case 'failed': {
      const failed = {
        failure: copy.message,
        failed_at: sql<Date>`coalesce(failed_at, app_now())`,
        failures: failures + 1,
      }
      return saveOutcome(tx, key.calendarId, failed, fetchDelayMs(failed.failures))
    }
    case 'read': {
      if (hasZoneChanged) return saveOutcome(tx, key.calendarId, { ...success, fetched_at: undefined }, 0)
      const exists = await saveOutcome(
        tx,
        key.calendarId,
        { ...success, ...copy.version, expanded_at: NOW },
        pauseMs,
      )
      if (exists) await replaceBusyTimes(tx, key, copy.times)
      return exists
    }
  }
}
