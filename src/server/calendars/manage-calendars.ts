import type * as z from 'zod/mini'
import type { BusyCalendar, calendarEndpoints } from '#contract/calendars.ts'
import { windowOf } from '#server/appointments/list-appointments.ts'
import { busyElsewhere } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import { listedCalendars, lockCalendars } from '#server/calendars/queries.ts'
import { type RefreshDeps, refreshCalendar, storeCopy } from '#server/calendars/refresh-calendar.ts'
import { takeCopy } from '#server/calendars/take-copy.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import { readableAddress } from '#server/gateways/fetch-address.ts'
import { countTry } from '#server/http/count-try.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type CalendarDeps = RefreshDeps & { limitsOn: boolean }

const MAX_CALENDARS = 5
const NEW_CALENDARS = { tries: 20, windowSeconds: 60 * 60 }
const REFRESHES = { tries: 20, windowSeconds: 10 * 60 }

/** Only what could be read is kept: from the first moment on it closes slots. */
export async function addCalendar(
  deps: CalendarDeps,
  userId: string,
  { name, url: typed }: { name: string; url: string },
): Promise<BusyCalendar> {
  const { db, limitsOn } = deps
  const url = addressIn(typed)
  const wanted = await db.asOwner(userId, async (tx) => {
    await assertRoom(tx, url)
    const [{ timezone }, now] = await Promise.all([businessSettings(tx), tx.now()])
    return { url, known: null, timeZone: timezone, now }
  })
  if (limitsOn) await countTry(db, 'add a busy calendar', userId, NEW_CALENDARS)
  const copy = await takeCopy(deps, wanted)
  if (copy.kind === 'failed') return refuseAddress(copy.sentence)
  return db.asOwner(userId, async (tx) => {
    await lockCalendars(tx)
    await assertRoom(tx, url)
    const { id: calendarId } = await tx
      .insertInto('busy_calendars')
      .values({ user_id: userId, name, url })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeCopy(tx, { userId, calendarId }, { copy, wanted, failures: 0 })
    return readListed(tx, calendarId)
  })
}

function addressIn(typed: string): string {
  try {
    return readableAddress(typed).href
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    return refuseAddress(error.message)
  }
}

async function assertRoom(tx: OwnerTx, url: string): Promise<void> {
  const calendars = await tx.selectFrom('busy_calendars').select('url').execute()
  if (calendars.some((calendar) => calendar.url === url))
    refuse('name_taken', {
      message: 'You have added this calendar already.',
      fields: { url: 'You have added this calendar already' },
    })
  if (calendars.length >= MAX_CALENDARS) {
    const message = `You can add ${MAX_CALENDARS} calendars at most. Remove one first.`
    refuse('invalid_request', { message, fields: { url: message } })
  }
}

function refuseAddress(sentence: string): never {
  return refuse('calendar_unreadable', { message: sentence, fields: { url: sentence } })
}

/** Whether it worked is told by the calendar. */
export async function askRefresh(
  deps: CalendarDeps,
  userId: string,
  calendarId: string,
): Promise<BusyCalendar> {
  if (deps.limitsOn) await countTry(deps.db, 'refresh a busy calendar', userId, REFRESHES)
  const isThere = await refreshCalendar(deps, { userId, calendarId }, { isAsked: true })
  if (!isThere) refuse('not_found')
  return deps.db.asOwner(userId, (tx) => readListed(tx, calendarId))
}

async function readListed(tx: OwnerTx, id: string): Promise<BusyCalendar> {
  const [calendar] = await listCalendars(tx, id)
  return calendar ?? refuse('not_found')
}

/** All of them, or one alone. */
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

type Told = z.output<typeof calendarEndpoints.listBusyTimes.output>

export async function listBusyTimes(
  db: Database,
  userId: string,
  asked: { from: string; to: string },
): Promise<Told> {
  const window = windowOf(asked)
  const times = await db.asOwner(userId, (tx) => busyElsewhere(tx, window))
  return times.map(({ calendar, start, end, isAllDay }) => ({
    calendar,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    is_all_day: isAllDay,
  }))
}
