import { sql } from 'kysely'
import { fetchPauseMs } from '#domain/calendars/next-fetch.ts'
import { UNREADABLE_SENTENCES } from '#domain/calendars/unreadable.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import {
  type CalendarName,
  type ClaimedCalendar,
  claimCalendar,
  replaceBusyTimes,
  saveOutcome,
} from '#server/calendars/queries.ts'
import { type Copy, type CopyDeps, takeCopy, type Wanted } from '#server/calendars/take-copy.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type RefreshDeps = CopyDeps & { db: Database }

/** Fetches a calendar once more. False: it was not due, or is gone. */
export async function refreshCalendar(
  deps: RefreshDeps,
  which: CalendarName,
  { isAsked }: { isAsked: boolean },
): Promise<boolean> {
  const claimed = await deps.db.asOwner(which.userId, async (tx) => {
    const calendar = await claimCalendar(tx, which.calendarId, { isAsked })
    return calendar && { calendar, wanted: await wantedOf(tx, calendar) }
  })
  if (!claimed) return false
  const { calendar, wanted } = claimed
  const store = (copy: Copy) =>
    deps.db.asOwner(which.userId, (tx) => storeCopy(tx, which, { copy, wanted, ...calendar }))
  try {
    return await store(await takeCopy(deps, wanted))
  } catch (error) {
    // Whatever it was, others have their turn before it comes again.
    await store({ kind: 'failed', sentence: UNREADABLE_SENTENCES['our fault'] })
    throw error
  }
}

async function wantedOf(tx: OwnerTx, { url, expanded_at, ...known }: ClaimedCalendar): Promise<Wanted> {
  const [{ timezone }, now] = await Promise.all([businessSettings(tx), tx.now()])
  const isFresh = expanded_at !== null && now.getTime() - expanded_at.getTime() < DAY_MS
  return { url, known: isFresh ? known : null, timeZone: timezone, now }
}

const NOW = sql<Date>`app_now()`

type Taken = { copy: Copy; wanted: Wanted; failures: number }

/** A failure leaves the last good copy as it is. */
export async function storeCopy(
  tx: OwnerTx,
  which: CalendarName,
  { copy, wanted, failures }: Taken,
): Promise<boolean> {
  const { timezone } = await businessSettings(tx)
  // The business moved while it was read: the next sweep reads it again.
  const pauseMs = timezone === wanted.timeZone ? fetchPauseMs(0) : 0
  const works = { failure: null, failed_at: null, failures: 0, fetched_at: NOW }
  switch (copy.kind) {
    case 'unchanged':
      return saveOutcome(tx, which.calendarId, works, pauseMs)
    case 'failed': {
      const fails = {
        failure: copy.sentence,
        failed_at: sql<Date>`coalesce(failed_at, app_now())`,
        failures: failures + 1,
      }
      return saveOutcome(tx, which.calendarId, fails, fetchPauseMs(fails.failures))
    }
    case 'read': {
      if (pauseMs === 0) return saveOutcome(tx, which.calendarId, { ...works, fetched_at: undefined }, 0)
      const isThere = await saveOutcome(
        tx,
        which.calendarId,
        { ...works, ...copy.name, expanded_at: NOW },
        pauseMs,
      )
      if (isThere) await replaceBusyTimes(tx, which, copy.times)
      return isThere
    }
  }
}
