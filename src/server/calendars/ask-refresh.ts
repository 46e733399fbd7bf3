import type { BusyCalendar } from '#contract/calendars.ts'
import { refuse } from '#server/base/refusal.ts'
import type { CalendarDeps } from '#server/calendars/calendar-deps.ts'
import { readListed } from '#server/calendars/list-calendars.ts'
import { refreshCalendar } from '#server/calendars/refresh-calendar.ts'
import { countTry } from '#server/http/count-try.ts'

const TRIES = { tries: 20, windowSeconds: 10 * 60 }

/** Whether it worked is told by the calendar. */
export async function askRefresh(
  deps: CalendarDeps,
  userId: string,
  calendarId: string,
): Promise<BusyCalendar> {
  if (deps.limitsOn) await countTry(deps.db, 'refresh a busy calendar', userId, TRIES)
  const isThere = await refreshCalendar(deps, { userId, calendarId }, { isAsked: true })
  if (!isThere) refuse('not_found')
  return deps.db.asOwner(userId, (tx) => readListed(tx, calendarId))
}
