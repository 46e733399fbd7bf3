import type { Span } from '#drills/checking/core-waits.ts'
import { dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { type LoadOwner, newNetworkHeaders } from './load-owners.ts'
import type { Recorder } from './recorder.ts'
import { bookingRequest } from './requests.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const GRACE_MS = 30_000

type LoadOptions = {
  perSecond: number
  owners: readonly LoadOwner[]
  random: () => number
  recorder: Recorder
}

/** Sends a constant number of requests a second, however slow the answers: slots, bookings and owner screens. */
export function startSteadyLoad({ perSecond, owners, random, recorder }: LoadOptions) {
  const firstDay = dayFromNow(2)
  const sent: Promise<unknown>[] = []
  let deadlineMs = Number.POSITIVE_INFINITY
  const deadline = () => deadlineMs
  const sendNext = () => {
    const n = sent.length
    const owner = owners[Math.floor(random() * owners.length)] as LoadOwner
    const key = `steady-${n}-${Math.floor(random() * 1e9)}`
    const startsAt = firstDay.start.getTime() + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
    const request = bookingRequest(owner, startsAt, key)
    sent.push(
      n % 3 === 0
        ? recorder.sendWithKey({ kind: 'book', key, request, readId: appointmentIdOf }, deadline)
        : recorder.sendWithoutKey(
            n % 3 === 1 ? slotsRequest(owner, firstDay.date) : screenRequest(owner, n),
            deadline,
          ),
    )
  }
  const timer = setInterval(sendNext, 1000 / perSecond)
  return {
    /** Pending requests are retried for a while, until they have a conclusive answer. */
    async stop(): Promise<void> {
      clearInterval(timer)
      deadlineMs = recorder.now() + GRACE_MS
      await Promise.all(sent)
    },
  }
}

const slotsRequest = ({ slug }: LoadOwner, from: string): ApiRequest => ({
  method: 'GET',
  path: `/api/public-booking/${slug}/slots?service=${SERVICE_NAME}&from=${from}&days=7`,
  headers: newNetworkHeaders(),
})

const SCREEN_PATHS = ['/api/overview', '/api/clients', '/api/session']
const screenRequest = ({ headers }: LoadOwner, n: number): ApiRequest => ({
  method: 'GET',
  path: SCREEN_PATHS[n % SCREEN_PATHS.length] as string,
  headers,
})

const appointmentIdOf = (body: string) =>
  (JSON.parse(body) as { appointmentId?: string }).appointmentId ?? null

/** The request at the 99th percentile of the response times. */
export function p99Timing({ timings }: Pick<Recorder, 'timings'>): Span {
  const sorted = timings.toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs))
  return sorted[Math.floor(sorted.length * 0.99)] ?? { fromMs: 0, toMs: Number.NaN }
}
