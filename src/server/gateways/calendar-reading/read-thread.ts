import { parentPort, workerData } from 'node:worker_threads'
import type { BusyTime } from '#domain/calendars/busy-times.ts'
import type { UnreadableReason } from '#domain/calendars/unreadable-reasons.ts'
import { busyTimesIn, type CalendarInput } from '#server/gateways/calendar-reading/busy-times-in.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

export type CalendarResult = { times: BusyTime[] } | { reason: UnreadableReason }

parentPort?.postMessage(readCalendar(workerData))

/** Any error of the parser means that the file is invalid. */
function readCalendar(input: CalendarInput): CalendarResult {
  try {
    return { times: busyTimesIn(input) }
  } catch (error) {
    return { reason: error instanceof UnreadableCalendar ? error.reason : 'broken' }
  }
}
