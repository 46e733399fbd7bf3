import { type CalendarKey, dueCalendars } from '#server/calendars/queries.ts'
import { type RefreshDeps, refreshCalendar } from '#server/calendars/refresh-calendar.ts'
import { IS_UNCLAIMED } from '#server/db/claims.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'

export function calendarJobs(deps: RefreshDeps) {
  return {
    'refresh-busy-calendar': async (key: CalendarKey) => {
      await refreshCalendar(deps, key, { isManual: false })
    },
  }
}

export function dueBusyCalendars(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'refresh-busy-calendar', dueCalendars, IS_UNCLAIMED)
}
