import { Worker } from 'node:worker_threads'
import type { BusyTime } from '#domain/calendars/busy-times.ts'
import type { CalendarInput } from '#server/gateways/calendar-reading/busy-times-in.ts'
import type { CalendarResult } from '#server/gateways/calendar-reading/read-thread.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

export type { CalendarInput }

export const READ_TIMEOUT_MS = 5_000
const MEMORY_MB = 256
/** Calendars are read one at a time, as each takes a full core and much memory. */
let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Reads a calendar in a worker thread of its own, so that a file that takes too much time or memory affects nobody
 * else. Throws `UnreadableCalendar`.
 */
export async function readCalendar(input: CalendarInput, timeoutMs = READ_TIMEOUT_MS): Promise<BusyTime[]> {
  const reading = lastReading.then(() => readInWorker(input, timeoutMs))
  lastReading = reading.catch(() => {})
  const result = await reading
  if ('times' in result) return result.times
  throw new UnreadableCalendar(result.reason)
}

async function readInWorker(input: CalendarInput, timeoutMs: number): Promise<CalendarResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CalendarResult>()
  const worker = new Worker(new URL('./calendar-reading/read-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  worker.once('online', () => {
    timer = setTimeout(() => resolve({ reason: 'too slow' }), timeoutMs)
  })
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ reason: 'too large' }) : reject(error),
  )
  worker.once('exit', (code) => reject(new Error(`calendar worker exited with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
