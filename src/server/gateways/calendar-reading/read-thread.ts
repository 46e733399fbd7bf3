import { parentPort, workerData } from 'node:worker_threads'
import type { BusyTime } from '#domain/calendars/busy-times.ts'
import type { Unreadable } from '#domain/calendars/unreadable.ts'
import { busyTimesIn, type CalendarQuestion } from '#server/gateways/calendar-reading/busy-times-in.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

export type CalendarAnswer = { times: BusyTime[] } | { because: Unreadable }

parentPort?.postMessage(answerTo(workerData))

/** Whatever the parser stumbles over is the file's fault, not ours. */
function answerTo(question: CalendarQuestion): CalendarAnswer {
  try {
    return { times: busyTimesIn(question) }
  } catch (error) {
    return { because: error instanceof UnreadableCalendar ? error.because : 'broken' }
  }
}
