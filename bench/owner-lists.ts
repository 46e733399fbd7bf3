import { type Figure, median } from '#scripts/staging/figure.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { type BusyOwner, createBusyOwner } from './create-busy-owner.ts'
import { measureInTurns, type Round } from './measure-in-turns.ts'
import type { Stage } from './stage.ts'

/** Enough rows to fill every page, even of pending invoices, a quarter of all: finding a page is compared, not its length. */
const SMALL = { appointments: 100, clients: 100, invoices: 200 }
const LARGE = { appointments: 100_000, clients: 20_000, invoices: 20_000 }

const MAX_SECONDS_TO_CREATE = 30
/** Short, because there are many calls and the server is warm after the first. */
const SHORT_ROUNDS = { seconds: 2, warmRequests: 500 }
const FLOOR_BUDGET = { max: 2 }
const SIZE_BUDGET = { max: 1.5 }

type Call = {
  label: string
  path: string
  /** The floor's path for an equivalent read. */
  floor?: string
  /** The call has no budget: see decision 13. */
  isUnbounded?: true
}

/** Compares the lists of an owner with years of data with those of an owner with a page of each and with the floor. */
export async function ownerLists(stage: Stage): Promise<Figure[]> {
  const small = await createBusyOwner(stage, SMALL)
  const startedAt = performance.now()
  const large = await createBusyOwner(stage, LARGE)
  const figures: Figure[] = [
    {
      name: 'Creating the owner with 100,000 appointments',
      measured: (performance.now() - startedAt) / 1000,
      unit: 's',
      budget: { max: MAX_SECONDS_TO_CREATE },
    },
  ]
  for (const call of callsAround(new Date())) figures.push(...(await measure(stage, call, small, large)))
  return figures
}

function callsAround(now: Date): Call[] {
  // The month in which both owners have a hundred jobs.
  const month = `from=${encodedIso(now, 0)}&to=${encodedIso(now, 30)}`
  return [
    { label: 'Overview', path: '/api/overview' },
    { label: 'Month of appointments', path: `/api/appointments?${month}`, floor: `/month?${month}` },
    { label: 'Clients, first page', path: '/api/clients', floor: '/clients?' },
    { label: 'Clients, a search that fills its page', path: '/api/clients?search=client' },
    { label: 'Invoices, first page', path: '/api/invoices', floor: '/invoices?' },
    { label: 'Paid invoices', path: '/api/invoices?status=paid' },
    { label: 'Pending invoices', path: '/api/invoices?status=pending' },
    { label: 'Invoices, a search that fills its page', path: '/api/invoices?search=client' },
    { label: 'Invoices, a search for one number', path: '/api/invoices?search=INV-0042', isUnbounded: true },
    { label: 'Services', path: '/api/services' },
    { label: 'Scheduled messages', path: '/api/messages' },
    { label: 'Sent messages', path: '/api/messages?view=gone' },
  ]
}

async function measure(
  stage: Stage,
  { label, path, floor, isUnbounded }: Call,
  small: BusyOwner,
  large: BusyOwner,
): Promise<Figure[]> {
  const requestAs =
    ({ token }: BusyOwner) =>
    (): ApiRequest => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  const ours = { small: requestAs(small), large: requestAs(large) }
  if (!floor) return sizeFigures(label, await measureInTurns(stage, ours, SHORT_ROUNDS), isUnbounded)
  const floorRequest = (): ApiRequest => ({ method: 'GET', path: `${floor}&owner=${small.id}` })
  const measured = await measureInTurns(stage, { floor: floorRequest, ...ours }, SHORT_ROUNDS)
  return [
    ...sizeFigures(label, measured, isUnbounded),
    { name: `${label}: floor, processor time`, measured: cpuMs(measured.floor), unit: 'ms' },
    {
      name: `${label}: processor time relative to the floor`,
      measured: median(measured.small.map((round, n) => round.cpuMs / (measured.floor[n]?.cpuMs ?? 0))),
      unit: 'x',
      budget: FLOOR_BUDGET,
    },
  ]
}

function sizeFigures(
  label: string,
  { small, large }: { small: Round[]; large: Round[] },
  isUnbounded = false,
): Figure[] {
  return [
    { name: `${label}: processor time`, measured: cpuMs(small), unit: 'ms' },
    { name: `${label}: p99 latency`, measured: median(large.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    {
      name: `${label}: processor time, large owner compared with small one`,
      measured: median(large.map((round, n) => round.cpuMs / (small[n]?.cpuMs ?? 0))),
      unit: 'x',
      ...(isUnbounded ? {} : { budget: SIZE_BUDGET }),
    },
  ]
}

function cpuMs(rounds: readonly Round[]): number {
  return median(rounds.map((round) => round.cpuMs))
}

function encodedIso(now: Date, days: number): string {
  return encodeURIComponent(new Date(now.getTime() + days * 86_400_000).toISOString())
}
