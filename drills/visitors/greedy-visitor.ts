import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { median } from '#scripts/staging/figure.ts'
import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'

/** Enough rounds that a noisy one is not the median. */
const ROUNDS = 9
const SECONDS = 3
const OTHERS_PER_SECOND = 50
const GREEDY_PER_SECOND = 200
const MAX_SLOWDOWN = 2
const GREEDY = { 'x-forwarded-for': '203.0.113.7' }

/** One visitor requests the slots of a page 200 times a second. Visitors of other pages must not notice. */
export const greedyVisitor: Drill = async ({ running, tell }) => {
  const product = await openProduct(running, { servers: [{ program: 'main-web' }] })
  const { origin } = product.servers[0]
  const { date, start } = dayFromNow(2)
  const owners = await createBusinesses(product, 20, { appointments: 50, firstDay: start })
  const slotsOf = ({ slug }: Business, headers: Record<string, string>): ApiRequest => ({
    method: 'GET',
    path: `/api/public-booking/${slug}/slots?service=${SERVICE_NAME}&from=${date}&days=7`,
    headers,
  })
  const [page, ...others] = owners as [Business, ...Business[]]
  const visit = (seconds = SECONDS) =>
    runLoad(origin, (n) => slotsOf(others[n % others.length] as Business, newNetworkHeaders()), {
      seconds,
      maxPerSecond: OTHERS_PER_SECOND,
    })
  const beGreedy = () =>
    runLoad(origin, () => slotsOf(page, GREEDY), { seconds: SECONDS, maxPerSecond: GREEDY_PER_SECOND })

  await visit(2 * SECONDS)
  const alone: Outcome[] = []
  const beside: Outcome[] = []
  const greedy: Outcome[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await visit())
    const [theirs, own] = await Promise.all([visit(), beGreedy()])
    beside.push(theirs)
    greedy.push(own)
  }
  for (const { statuses } of [...beside, ...greedy]) tell(JSON.stringify(statuses))
  const slower = beside.map(({ p99Ms }, round) => p99Ms / (alone[round]?.p99Ms ?? Number.NaN))
  const p99 = (rounds: readonly Outcome[]) => median(rounds.map(({ p99Ms }) => p99Ms))
  return [
    {
      name: 'Asked by the greedy one',
      measured: median(greedy.map(({ requests, seconds }) => requests / seconds)),
      unit: 'a second',
    },
    { name: 'Others, alone: slowest in a hundred', measured: p99(alone), unit: 'ms' },
    { name: 'Others, beside them: slowest in a hundred', measured: p99(beside), unit: 'ms' },
    atMost('The same, against alone in the same round', median(slower), MAX_SLOWDOWN, 'x'),
    exactly('Others who were refused', refused(beside), 0),
    exactly('Answers that are the server’s fault', refused(greedy, 500), 0),
  ]
}

function refused(rounds: readonly Outcome[], from = 400): number {
  return rounds
    .flatMap(({ statuses }) => Object.entries(statuses))
    .filter(([status]) => Number(status) >= from)
    .reduce((sum, [, count]) => sum + count, 0)
}
