import { type Figure, median } from '#scripts/staging/figure.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { type BusyOwner, busyOwner } from './busy-owner.ts'
import type { Stage } from './stage.ts'
import { type Measured, turns } from './turns.ts'

/** A quarter of the invoices is pending: those fill a page, too. What is compared is finding a page, not its length. */
const SMALL = { appointments: 100, clients: 100, invoices: 200 }
const LARGE = { appointments: 100_000, clients: 20_000, invoices: 20_000 }

const MAX_SECONDS_TO_MAKE = 30
/** There are many of them, and after the first the server is warm. */
const BRIEFLY = { seconds: 2, warmRequests: 500 }
const AGAINST_FLOOR = { most: 2 }
const AGAINST_SMALL = { most: 1.5 }

type Call = {
  what: string
  path: string
  /** The same-shaped read of the floor. */
  floor?: string
  /** Told for the record: decision 13 says why. */
  isUnbounded?: true
}

/** What an owner with years of work waits for, against one who has just begun and against the least a server could do. */
export async function ownerLists(stage: Stage): Promise<Figure[]> {
  const small = await busyOwner(stage, SMALL)
  const startedAt = performance.now()
  const large = await busyOwner(stage, LARGE)
  const figures: Figure[] = [
    {
      name: 'The owner with 100,000 appointments is made',
      measured: (performance.now() - startedAt) / 1000,
      unit: 's',
      budget: { most: MAX_SECONDS_TO_MAKE },
    },
  ]
  for (const call of callsAround(new Date())) figures.push(...(await measure(stage, call, small, large)))
  return figures
}

function callsAround(now: Date): Call[] {
  const month = `from=${iso(now, -15)}&to=${iso(now, 15)}`
  return [
    { what: 'Overview', path: '/api/overview' },
    { what: 'Month of appointments', path: `/api/appointments?${month}`, floor: `/month?${month}` },
    { what: 'Clients, first page', path: '/api/clients', floor: '/clients?' },
    { what: 'Clients, a search that fills its page', path: '/api/clients?search=client' },
    { what: 'Invoices, first page', path: '/api/invoices', floor: '/invoices?' },
    { what: 'Invoices, paid ones', path: '/api/invoices?status=paid' },
    { what: 'Invoices, pending ones', path: '/api/invoices?status=pending' },
    { what: 'Invoices, a search that fills its page', path: '/api/invoices?search=client' },
    { what: 'Invoices, a search for one', path: '/api/invoices?search=INV-0042', isUnbounded: true },
    { what: 'Services', path: '/api/services' },
    { what: 'Messages ahead', path: '/api/messages' },
    { what: 'Messages that went out', path: '/api/messages?view=gone' },
  ]
}

async function measure(
  stage: Stage,
  { what, path, floor, isUnbounded }: Call,
  small: BusyOwner,
  large: BusyOwner,
): Promise<Figure[]> {
  const ask =
    ({ token }: BusyOwner) =>
    (): ApiRequest => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  const ours = { small: ask(small), large: ask(large) }
  if (!floor) return comparedBySize(what, await turns(stage, ours, BRIEFLY), isUnbounded)
  const least = (): ApiRequest => ({ method: 'GET', path: `${floor}&owner=${small.id}` })
  const measured = await turns(stage, { floor: least, ...ours }, BRIEFLY)
  return [
    ...comparedBySize(what, measured, isUnbounded),
    { name: `${what}: floor, processor time`, measured: cpuMs(measured.floor), unit: 'ms' },
    {
      name: `${what}: processor time against the floor`,
      measured: median(measured.small.map((round, n) => round.cpuMs / (measured.floor[n]?.cpuMs ?? 0))),
      unit: 'x',
      budget: AGAINST_FLOOR,
    },
  ]
}

function comparedBySize(
  what: string,
  { small, large }: { small: Measured[]; large: Measured[] },
  isUnbounded = false,
): Figure[] {
  return [
    { name: `${what}: processor time`, measured: cpuMs(small), unit: 'ms' },
    { name: `${what}: slowest in a hundred`, measured: median(large.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    {
      name: `${what}: the large owner against the small one`,
      measured: median(large.map((round, n) => round.cpuMs / (small[n]?.cpuMs ?? 0))),
      unit: 'x',
      ...(isUnbounded ? {} : { budget: AGAINST_SMALL }),
    },
  ]
}

function cpuMs(rounds: readonly Measured[]): number {
  return median(rounds.map((round) => round.cpuMs))
}

function iso(now: Date, days: number): string {
  return encodeURIComponent(new Date(now.getTime() + days * 86_400_000).toISOString())
}
