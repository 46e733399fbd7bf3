import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import { median } from '#scripts/staging/figure.ts'
import { type Outcome, runLoad, sendAllAtOnce } from '#scripts/staging/load.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

/** Enough rounds that a noisy one is not the median. */
const ROUNDS = 9
const SECONDS = 3
const OTHERS_PER_SECOND = 20
const SIGN_INS_AT_ONCE = 60
const MAX_SLOWDOWN = 2
const MAX_ADDED_MS = 150
const OWNER = { email: 'owner@example.com', password: 'foam-cannon-42' }

/** Sixty networks sign in at once, again and again. Visitors of booking pages and a known device must not notice. */
export const signInFlood: Drill = async ({ cleanup, log }) => {
  const product = await openProduct(cleanup, { servers: [{ program: 'main-web' }] })
  const { origin } = product.servers[0]
  const businesses = await createBusinesses(product, 20, { appointments: 50, firstDay: dayFromNow(2).start })
  const signedUp = await sendRequest(origin, post('/api/auth/sign-up', { ...OWNER, consent: true }))
  if (signedUp.status !== 201) throw new Error(`${signedUp.status} ${signedUp.body}`)
  const cookie = (signedUp.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')

  const runOthers = (seconds = SECONDS) =>
    runLoad(
      origin,
      (n) => ({
        method: 'GET',
        path: `/book/${businesses[n % businesses.length]?.slug}`,
        headers: { 'accept-encoding': 'gzip', ...newNetworkHeaders() },
      }),
      { seconds, maxPerSecond: OTHERS_PER_SECOND },
    )
  const floodStatuses: number[] = []
  const ownerStatuses: number[] = []
  async function flood(): Promise<void> {
    const endsAt = performance.now() + SECONDS * 1000
    while (performance.now() < endsAt) {
      const strangers = sendAllAtOnce(Array.from({ length: SIGN_INS_AT_ONCE }, () => strangersSignIn(origin)))
      const owner = sendRequest(origin, post('/api/auth/sign-in', OWNER, { cookie }))
      floodStatuses.push(...(await strangers).answers.map(({ status }) => status))
      ownerStatuses.push((await owner).status)
    }
    // Otherwise the limit of all networks together would end the flood before the last round.
    await product.admin.query('delete from limits')
  }

  await runOthers(2 * SECONDS)
  const alone: Outcome[] = []
  const besideFlood: Outcome[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await runOthers())
    const [othersRound] = await Promise.all([runOthers(), flood()])
    besideFlood.push(othersRound)
  }
  for (const { statuses, medianMs, p99Ms } of besideFlood) log(JSON.stringify({ statuses, medianMs, p99Ms }))
  const countFlood = (isCounted: (status: number) => boolean) => floodStatuses.filter(isCounted).length
  const slowdowns = besideFlood.map(({ medianMs }, n) => medianMs / (alone[n]?.medianMs ?? Number.NaN))
  const addedMs = besideFlood.map(({ p99Ms }, n) => p99Ms - (alone[n]?.p99Ms ?? Number.NaN))
  return [
    { name: 'Sign-ins of strangers: password checked', measured: countFlood((s) => s === 401), unit: '' },
    { name: 'Sign-ins of strangers: refused as too busy', measured: countFlood((s) => s === 503), unit: '' },
    exactly(
      'Sign-ins of strangers: other answers',
      countFlood((s) => s !== 401 && s !== 503),
      0,
    ),
    {
      name: 'Booking page alone: median',
      measured: median(alone.map(({ medianMs }) => medianMs)),
      unit: 'ms',
    },
    {
      name: 'Booking page alone: 99th percentile',
      measured: median(alone.map(({ p99Ms }) => p99Ms)),
      unit: 'ms',
    },
    {
      name: 'Booking page beside the flood: median',
      measured: median(besideFlood.map(({ medianMs }) => medianMs)),
      unit: 'ms',
    },
    atMost('Slowdown of the booking page, median of the rounds', median(slowdowns), MAX_SLOWDOWN, 'x'),
    atMost('Added to its 99th percentile, median of the rounds', median(addedMs), MAX_ADDED_MS, 'ms'),
    exactly(
      'Booking pages refused',
      besideFlood.reduce((sum, { requests, statuses }) => sum + requests - (statuses[200] ?? 0), 0),
      0,
    ),
    exactly(
      'Sign-ins of an owner on a known device refused',
      ownerStatuses.filter((status) => status !== 200).length,
      0,
    ),
  ]
}

let strangers = 0

function strangersSignIn(origin: string) {
  strangers += 1
  const guess = { email: `stranger-${strangers}@example.com`, password: 'not-the-password' }
  return { origin, ...post('/api/auth/sign-in', guess) }
}

function post(path: string, body: object, headers: Record<string, string> = {}): ApiRequest {
  return { method: 'POST', path, headers: { ...newNetworkHeaders(), ...headers }, body: JSON.stringify(body) }
}
