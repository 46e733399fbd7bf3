import { type CalendarName, countDueCalendars, dueCalendars } from '#server/calendars/queries.ts'
import { type RefreshDeps, refreshCalendar } from '#server/calendars/refresh-calendar.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const CALENDARS_PER_SWEEP = 100

export function calendarJobs(deps: RefreshDeps) {
  return {
    'refresh-busy-calendar': async (which: CalendarName) => {
      await refreshCalendar(deps, which, { isAsked: false })
    },
  }
}

export function dueBusyCalendars(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const which of await dueCalendars(tx, CALENDARS_PER_SWEEP))
        await enqueue(tx, 'refresh-busy-calendar', which, which.calendarId)
    },
    countDue: countDueCalendars,
  }
}
