import type { Span } from '#drills/judging/core-waits.ts'
import type { Shot } from '#scripts/staging/ask.ts'
import { aDayFromNow, SERVICE } from '#scripts/staging/businesses.ts'
import { fromAnotherNetwork, type Payee } from './payees.ts'
import type { Recorder } from './recorder.ts'
import { booking } from './wishes.ts'

const HALF_HOUR_MS = 30 * 60_000
const DAYS = 20
const GRACE_MS = 30_000

type Load = { perSecond: number; payees: readonly Payee[]; random: () => number; recorder: Recorder }

/** So many requests a second, however long their answers take: visitors look for times, clients book, owners look. */
export function steadyLoad({ perSecond, payees, random, recorder }: Load) {
  const firstDay = aDayFromNow(2)
  const asked: Promise<unknown>[] = []
  let untilMs = Number.POSITIVE_INFINITY
  const askNext = () => {
    const n = asked.length
    const payee = payees[Math.floor(random() * payees.length)] as Payee
    const key = `steady-${n}-${Math.floor(random() * 1e9)}`
    const startsAt = firstDay.start.getTime() + Math.floor(random() * DAYS * 48) * HALF_HOUR_MS
    const shot = booking(payee, startsAt, key)
    asked.push(
      n % 3 === 0
        ? recorder.insist({ kind: 'book', key, shot, idIn: idOf }, untilMs)
        : recorder.insistOn(n % 3 === 1 ? times(payee, firstDay.date) : glance(payee, n), untilMs),
    )
  }
  const timer = setInterval(askNext, 1000 / perSecond)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      untilMs = recorder.now() + GRACE_MS
      await Promise.all(asked)
    },
  }
}

const times = ({ slug }: Payee, from: string): Shot => ({
  method: 'GET',
  path: `/api/public-booking/${slug}/slots?service=${SERVICE}&from=${from}&days=7`,
  headers: fromAnotherNetwork(),
})

const SCREENS = ['/api/overview', '/api/clients', '/api/session']
const glance = ({ headers }: Payee, n: number): Shot => ({
  method: 'GET',
  path: SCREENS[n % SCREENS.length] as string,
  headers,
})

const idOf = (body: string) => (JSON.parse(body) as { appointmentId?: string }).appointmentId ?? null

/** The wait that all but one in a hundred stay below. */
export function slowestInAHundred({ waits }: Pick<Recorder, 'waits'>): Span {
  const inOrder = waits.toSorted((one, other) => one.toMs - one.fromMs - (other.toMs - other.fromMs))
  return inOrder[Math.floor(inOrder.length * 0.99)] ?? { fromMs: 0, toMs: Number.NaN }
}
