import { type Business, createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import { missingPrograms } from '#scripts/staging/cluster/installation.ts'
import { type Cluster, openCluster } from '#scripts/staging/cluster/open-cluster.ts'
import { findLeader } from '#scripts/staging/cluster/patroni-api.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'
import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import { startProcess } from '#scripts/staging/start-process.ts'
import { UNREACHABLE_PAYMENTS } from '#scripts/staging/unreachable-payments.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { bookingRequest, nextSlot, slotsRequest } from './booking-load.ts'
import { assertAllSucceeded } from './measure-in-turns.ts'
import { processorSeconds } from './processor-time.ts'

const OWNERS = 200
const ROUNDS = 3
/** Few, because the first statements of each connection are planned anew and cost much more than later ones. */
const CONNECTIONS = 4
const SECONDS = 6
const WARM_UP_SECONDS = 1
const FIRST_WARM_UP_SECONDS = 8
const PROCESS_COUNTS = [1, 2, 4] as const
/** More than the 1.3 that were wanted: without named statements each one is planned anew (decision 56). A busy machine needs more. */
const MAX_RATIO = 2.2

/** How web processes reach the database: the settings of `deploy/cluster`, and the two ways they are compared with. */
type Route = 'direct' | 'through HAProxy' | 'through HAProxy and PgBouncer'

type WebProcess = { origin: string; pid: number }

/** What the pooler and the proxy cost: processor time of all that a request takes part in, on the leader's side. */
export async function poolerCosts(): Promise<Figure[]> {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.log(`Pooler: not measured, because ${missing.join(', ')} is not installed.`)
    return []
  }
  await using cleanup = new AsyncDisposableStack()
  const cluster = await openCluster(cleanup)
  const owners = await createBusinesses(cluster.database, OWNERS, {
    appointments: 0,
    firstDay: dayFromNow(2).start,
  })
  const environments = await environmentsOf(cluster)
  const start = (route: Route) => startWeb(cleanup, environments[route])
  const routes = {
    direct: [await start('direct')],
    'through HAProxy': [await start('through HAProxy')],
    'through HAProxy and PgBouncer': [await start('through HAProxy and PgBouncer')],
  } satisfies Record<Route, WebProcess[]>
  const bench = await openBench(cluster, owners)

  const bookings = await bench.inTurns(routes, bench.book)
  const slots = await bench.inTurns(routes, bench.readSlots)
  const figures = [...routeFigures('Booking', bookings, MAX_RATIO), ...routeFigures('Slots of a day', slots)]

  for (const route of ['direct', 'through HAProxy and PgBouncer'] as const)
    for (const count of PROCESS_COUNTS) {
      while (routes[route].length < count) {
        const web = await start(route)
        await bench.book(web, FIRST_WARM_UP_SECONDS)
        routes[route].push(web)
      }
      const { perSecond, cpuMs } = await bench.measure(routes[route], bench.book)
      const name = `Booking ${route}, ${count} web processes`
      figures.push(
        { name: `${name}: requests`, measured: perSecond, unit: '/s' },
        { name: `${name}: processor time`, measured: cpuMs, unit: 'ms' },
      )
    }
  return figures
}

async function environmentsOf({
  nodes,
  environment,
}: Cluster): Promise<Record<Route, Record<string, string>>> {
  const leader = await findLeader(nodes)
  if (!leader) throw new Error('no leader')
  const throughProxy = environment.WORKER_DATABASE_URL as string
  const direct = Object.assign(new URL(throughProxy), { port: new URL(leader.adminUrl).port }).href
  return {
    direct: { DATABASE_URL: direct },
    'through HAProxy': { DATABASE_URL: throughProxy },
    'through HAProxy and PgBouncer': environment,
  }
}

async function startWeb(
  cleanup: AsyncDisposableStack,
  environment: Record<string, string>,
): Promise<WebProcess> {
  const port = await freePort()
  const { pid } = await startProcess({
    cleanup,
    program: 'src/server/main-web.ts',
    readyLine: 'Wheelhouse is ready',
    environment: {
      ...UNREACHABLE_PAYMENTS,
      SMTP_URL: 'smtp://127.0.0.1:9',
      NODE_ENV: 'production',
      PORT: String(port),
      TRUST_PROXY: 'on',
      ...environment,
    },
  })
  return { origin: `http://localhost:${port}`, pid: pid as number }
}

const PARTS = ['web processes', 'Postgres', 'HAProxy', 'PgBouncer'] as const
type Part = (typeof PARTS)[number]
/** `partMs` says which part of a larger installation runs out of processors first. */
type Round = { perSecond: number; cpuMs: number; partMs: Record<Part, number> }
type Load = (web: WebProcess, seconds: number) => Promise<Outcome>

async function openBench({ nodes, proxyPids }: Cluster, owners: readonly Business[]) {
  const leader = await findLeader(nodes)
  const [haproxyPid, pgbouncerPid] = proxyPids
  let booked = 0
  const { date } = dayFromNow(2)
  const book: Load = ({ origin }, seconds) =>
    runLoad(origin, () => bookingRequest(nextSlot(owners, booked), booked++), {
      seconds,
      connections: CONNECTIONS,
    })
  const readSlots: Load = ({ origin }, seconds) =>
    runLoad(origin, () => slotsRequest(owners[booked++ % owners.length] as Business, date), {
      seconds,
      connections: CONNECTIONS,
    })

  async function measure(web: readonly WebProcess[], load: Load): Promise<Round> {
    // Connections are opened here: on a busy machine some time out.
    await Promise.all(web.map((one) => load(one, WARM_UP_SECONDS)))
    const readSeconds = async () => ({
      'web processes': await processorSeconds(web.map(({ pid }) => pid)),
      Postgres: await processorSeconds([leader?.postmasterPid ?? 0]),
      HAProxy: await processorSeconds([haproxyPid]),
      PgBouncer: await processorSeconds([pgbouncerPid]),
    })
    const before = await readSeconds()
    const outcomes = await Promise.all(web.map((one) => load(one, SECONDS)))
    const after = await readSeconds()
    for (const outcome of outcomes) assertAllSucceeded('a web process', outcome)
    const requests = outcomes.reduce((sum, outcome) => sum + outcome.requests, 0)
    const msIn = (part: Part) => ((after[part] - before[part]) * 1000) / requests
    const partMs = Object.fromEntries(PARTS.map((part) => [part, msIn(part)])) as Round['partMs']
    return {
      perSecond: requests / (outcomes[0]?.seconds ?? 0),
      cpuMs: PARTS.reduce((sum, part) => sum + partMs[part], 0),
      partMs,
    }
  }

  /** Alternates between the routes, so that a busy minute affects all. */
  async function inTurns(routes: Record<Route, WebProcess[]>, load: Load): Promise<Record<Route, Round[]>> {
    const rounds: Record<Route, Round[]> = {
      direct: [],
      'through HAProxy': [],
      'through HAProxy and PgBouncer': [],
    }
    const names = Object.keys(rounds) as Route[]
    for (const name of names) await Promise.all(routes[name].map((one) => load(one, FIRST_WARM_UP_SECONDS)))
    for (let round = 0; round < ROUNDS; round++)
      for (const name of names) rounds[name].push(await measure(routes[name], load))
    return rounds
  }

  return { book, readSlots, measure, inTurns }
}

function routeFigures(what: string, rounds: Record<Route, Round[]>, maxRatio?: number): Figure[] {
  return Object.entries(rounds).flatMap(([route, ofRoute]) => [
    {
      name: `${what} ${route}: requests`,
      measured: median(ofRoute.map(({ perSecond }) => perSecond)),
      unit: '/s',
    },
    {
      name: `${what} ${route}: processor time`,
      measured: median(ofRoute.map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
    },
    ...PARTS.map((part) => ({
      name: `${what} ${route}: of which ${part}`,
      measured: median(ofRoute.map(({ partMs }) => partMs[part])),
      unit: 'ms',
    })),
    {
      name: `${what} ${route}: relative to direct`,
      measured: median(ofRoute.map(({ cpuMs }, n) => cpuMs / (rounds.direct[n]?.cpuMs ?? Number.NaN))),
      unit: 'x',
      ...(maxRatio && { budget: { max: maxRatio } }),
    },
  ])
}
