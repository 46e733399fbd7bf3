import type { calendarEndpoints } from '#contract/calendars.ts'
import { addCalendar } from '#server/calendars/add-calendar.ts'
import { askRefresh } from '#server/calendars/ask-refresh.ts'
import type { CalendarDeps } from '#server/calendars/calendar-deps.ts'
import { listBusyTimes } from '#server/calendars/list-busy-times.ts'
import { listCalendars } from '#server/calendars/list-calendars.ts'
import { closeFeed, openFeed, readFeedAddress } from '#server/calendars/manage-feed.ts'
import { removeCalendar } from '#server/calendars/remove-calendar.ts'
import type { Handlers } from '#server/http/mount.ts'

export function calendarRoutes(deps: CalendarDeps): Handlers<typeof calendarEndpoints> {
  const { db } = deps
  return {
    readCalendarFeed: ({ session }) => readFeedAddress(deps, session.user.id),
    openCalendarFeed: ({ session }) => openFeed(deps, session.user.id),
    closeCalendarFeed: ({ session }) => closeFeed(deps, session.user.id),
    listBusyCalendars: ({ session }) => db.asOwner(session.user.id, listCalendars),
    addBusyCalendar: ({ session, body }) => addCalendar(deps, session.user.id, body),
    refreshBusyCalendar: ({ session, params }) => askRefresh(deps, session.user.id, params.id),
    removeBusyCalendar: ({ session, params }) => removeCalendar(db, session.user.id, params.id),
    listBusyTimes: ({ session, query }) => listBusyTimes(db, session.user.id, query),
  }
}
