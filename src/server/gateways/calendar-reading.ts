import { Worker } from 'node:worker_threads'
import type { BusyTime } from '#domain/calendars/busy-times.ts'
import type { CalendarQuestion } from '#server/gateways/calendar-reading/busy-times-in.ts'
import type { CalendarAnswer } from '#server/gateways/calendar-reading/read-thread.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

export type { CalendarQuestion }

export const READ_WITHIN_MS = 5_000
const MEMORY_MB = 256
/** One after the other: each takes a processor, and its memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a calendar in a thread of its own, which ends with it: a file that takes all time or all memory takes nobody
 * else's. Throws `UnreadableCalendar`.
 */
export async function readCalendar(
  question: CalendarQuestion,
  limitMs = READ_WITHIN_MS,
): Promise<BusyTime[]> {
  const reading = last.then(() => answerOf(question, limitMs))
  last = reading.catch(() => {})
  const answer = await reading
  if ('times' in answer) return answer.times
  throw new UnreadableCalendar(answer.because)
}

async function answerOf(question: CalendarQuestion, limitMs: number): Promise<CalendarAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CalendarAnswer>()
  const worker = new Worker(new URL('./calendar-reading/read-thread.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let limit: NodeJS.Timeout | undefined
  worker.once('online', () => {
    limit = setTimeout(() => resolve({ because: 'too slow' }), limitMs)
  })
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ because: 'too large' }) : reject(error),
  )
  worker.once('exit', (code) => reject(new Error(`The thread that reads calendars ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
