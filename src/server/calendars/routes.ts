import type { calendarEndpoints } from '#contract/calendars.ts'
import {
  addCalendar,
  type CalendarDeps,
  listBusyTimes,
  listCalendars,
  refreshCalendarNow,
  removeCalendar,
} from '#server/calendars/manage-calendars.ts'
import { closeFeed, openFeed, readFeedAddress } from '#server/calendars/manage-feed.ts'
import type { Handlers } from '#server/http/mount.ts'

export function calendarRoutes(deps: CalendarDeps): Handlers<typeof calendarEndpoints> {
  const { db } = deps
  return {
    readCalendarFeed: ({ session }) => readFeedAddress(deps, session.user.id),
    openCalendarFeed: ({ session, ...caller }) => openFeed(deps, session.user.id, caller),
    closeCalendarFeed: ({ session, ...caller }) => closeFeed(deps, session.user.id, caller),
    listBusyCalendars: ({ session }) => db.asOwner(session.user.id, (tx) => listCalendars(tx)),
    addBusyCalendar: ({ session, body }) => addCalendar(deps, session.user.id, body),
    refreshBusyCalendar: ({ session, params }) => refreshCalendarNow(deps, session.user.id, params.id),
    removeBusyCalendar: ({ session, params }) => removeCalendar(db, session.user.id, params.id),
    listBusyTimes: ({ session, query }) => listBusyTimes(db, session.user.id, query),
  }
}
