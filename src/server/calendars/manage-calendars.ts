import type * as z from 'zod/mini'
import type { BusyCalendar, calendarEndpoints } from '#contract/calendars.ts'
import { parseWindow } from '#server/appointments/list-appointments.ts'
import { busyElsewhere } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import { fetchCopy } from '#server/calendars/fetch-copy.ts'
import { listedCalendars, lockCalendars } from '#server/calendars/queries.ts'
import { type RefreshDeps, refreshCalendar, storeCopy } from '#server/calendars/refresh-calendar.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { parseCalendarUrl } from '#server/gateways/fetch-address.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'
import { countTry } from '#server/http/count-try.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type CalendarDeps = RefreshDeps & { limitsOn: boolean }

const MAX_CALENDARS = 5
const ADD_LIMIT = { tries: 20, windowSeconds: 60 * 60 }
const REFRESH_LIMIT = { tries: 20, windowSeconds: 10 * 60 }

/** Adds a calendar only if it can be read, so that it blocks slots from the start. */
export async function addCalendar(
  deps: CalendarDeps,
  userId: string,
  { name, url: typed }: { name: string; url: string },
): Promise<BusyCalendar> {
  const { db, limitsOn } = deps
  const url = parseAddress(typed)
  const request = await db.asOwner(userId, async (tx) => {
    await assertCanAdd(tx, url)
    const [{ timezone }, now] = await Promise.all([businessSettings(tx), tx.now()])
    return { url, known: null, timeZone: timezone, now }
  })
  if (limitsOn) await countTry(db, 'add a busy calendar', userId, ADD_LIMIT)
  const copy = await fetchCopy(deps, request)
  if (copy.kind === 'failed') return refuseAddress(copy.message)
  return db.asOwner(userId, async (tx) => {
    await lockCalendars(tx)
    await assertCanAdd(tx, url)
    const { id: calendarId } = await tx
      .insertInto('busy_calendars')
      .values({ user_id: userId, name, url })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeCopy(tx, { userId, calendarId }, { copy, request, failures: 0 })
    return findCalendar(tx, calendarId)
  })
}

function parseAddress(typed: string): string {
  try {
    return parseCalendarUrl(typed).href
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    return refuseAddress(error.message)
  }
}

async function assertCanAdd(tx: OwnerTx, url: string): Promise<void> {
  const calendars = await tx.selectFrom('busy_calendars').select('url').execute()
  if (calendars.some((calendar) => calendar.url === url))
    refuse('name_taken', {
      message: 'You’ve already added this calendar.',
      fields: { url: 'You’ve already added this calendar' },
    })
  if (calendars.length >= MAX_CALENDARS) {
    const message = `You can add up to ${MAX_CALENDARS} calendars. Remove one first.`
    refuse('invalid_request', { message, fields: { url: message } })
  }
}

function refuseAddress(message: string): never {
  return refuse('calendar_unreadable', { message, fields: { url: message } })
}

/** Does not throw if the refresh fails: the returned calendar has the failure. */
export async function refreshCalendarNow(
  deps: CalendarDeps,
  userId: string,
  calendarId: string,
): Promise<BusyCalendar> {
  if (deps.limitsOn) await countTry(deps.db, 'refresh a busy calendar', userId, REFRESH_LIMIT)
  const isFound = await refreshCalendar(deps, { userId, calendarId }, { isManual: true })
  if (!isFound) refuse('not_found')
  return deps.db.asOwner(userId, (tx) => findCalendar(tx, calendarId))
}

async function findCalendar(tx: OwnerTx, id: string): Promise<BusyCalendar> {
  const [calendar] = await listCalendars(tx, id)
  return calendar ?? refuse('not_found')
}

export async function listCalendars(tx: OwnerTx, id?: string): Promise<BusyCalendar[]> {
  return (await listedCalendars(tx, id)).map(({ url, fetched_at, failed_at, ...calendar }) => ({
    ...calendar,
    host: new URL(url).host,
    fetched_at: fetched_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  }))
}

export async function removeCalendar(db: Database, userId: string, id: string): Promise<{ removed: true }> {
  const row = await db.asOwner(userId, (tx) =>
    tx.deleteFrom('busy_calendars').where('id', '=', id).returning('id').executeTakeFirst(),
  )
  return row ? { removed: true } : refuse('not_found')
}

type BusyTimes = z.output<typeof calendarEndpoints.listBusyTimes.output>

export async function listBusyTimes(
  db: Database,
  userId: string,
  range: { from: string; to: string },
): Promise<BusyTimes> {
  const window = parseWindow(range)
  const times = await db.asOwner(userId, (tx) => busyElsewhere(tx, window))
  return times.map(({ calendar, start, end, isAllDay }) => ({
    calendar,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    is_all_day: isAllDay,
  }))
}
