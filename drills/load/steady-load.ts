import type { Span } from '#drills/checking/core-waits.ts'
import { dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { newNetworkHeaders, type Payee } from './payees.ts'
import type { Recorder } from './recorder.ts'
import { booking } from './requests.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const GRACE_MS = 30_000

type Load = { perSecond: number; payees: readonly Payee[]; random: () => number; recorder: Recorder }

/** Sends a constant number of requests a second, however slow the answers: slots, bookings and owner screens. */
export function steadyLoad({ perSecond, payees, random, recorder }: Load) {
  const firstDay = dayFromNow(2)
  const pending: Promise<unknown>[] = []
  let untilMs = Number.POSITIVE_INFINITY
  const sendNext = () => {
    const n = pending.length
    const payee = payees[Math.floor(random() * payees.length)] as Payee
    const key = `steady-${n}-${Math.floor(random() * 1e9)}`
    const startsAt = firstDay.start.getTime() + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
    const shot = booking(payee, startsAt, key)
    pending.push(
      n % 3 === 0
        ? recorder.sendKeyed({ kind: 'book', key, shot, idIn: idOf }, untilMs)
        : recorder.sendRepeatedly(
            n % 3 === 1 ? slotsRequest(payee, firstDay.date) : ownerRequest(payee, n),
            untilMs,
          ),
    )
  }
  const timer = setInterval(sendNext, 1000 / perSecond)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      untilMs = recorder.now() + GRACE_MS
      await Promise.all(pending)
    },
  }
}

const slotsRequest = ({ slug }: Payee, from: string): ApiRequest => ({
  method: 'GET',
  path: `/api/public-booking/${slug}/slots?service=${SERVICE_NAME}&from=${from}&days=7`,
  headers: newNetworkHeaders(),
})

const SCREENS = ['/api/overview', '/api/clients', '/api/session']
const ownerRequest = ({ headers }: Payee, n: number): ApiRequest => ({
  method: 'GET',
  path: SCREENS[n % SCREENS.length] as string,
  headers,
})

const idOf = (body: string) => (JSON.parse(body) as { appointmentId?: string }).appointmentId ?? null

/** The 99th percentile of the waits. */
export function p99Wait({ waits }: Pick<Recorder, 'waits'>): Span {
  const sorted = waits.toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs))
  return sorted[Math.floor(sorted.length * 0.99)] ?? { fromMs: 0, toMs: Number.NaN }
}
