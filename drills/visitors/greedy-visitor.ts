import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
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
const GREEDY_HEADERS = { 'x-forwarded-for': '203.0.113.7' }

/** One visitor requests the slots of a page 200 times a second. Visitors of other pages must not notice. */
export const greedyVisitor: Drill = async ({ cleanup, log }) => {
  const product = await openProduct(cleanup, { servers: [{ program: 'main-web' }] })
  const { origin } = product.servers[0]
  const { date, start } = dayFromNow(2)
  const owners = await createBusinesses(product, 20, { appointments: 50, firstDay: start })
  const slotsRequest = ({ slug }: Business, headers: Record<string, string>): ApiRequest => ({
    method: 'GET',
    path: `/api/public-booking/${slug}/slots?service=${SERVICE_NAME}&from=${date}&days=7`,
    headers,
  })
  const [greedyPage, ...otherPages] = owners as [Business, ...Business[]]
  const runOthers = (seconds = SECONDS) =>
    runLoad(origin, (n) => slotsRequest(otherPages[n % otherPages.length] as Business, newNetworkHeaders()), {
      seconds,
      maxPerSecond: OTHERS_PER_SECOND,
    })
  const runGreedy = () =>
    runLoad(origin, () => slotsRequest(greedyPage, GREEDY_HEADERS), {
      seconds: SECONDS,
      maxPerSecond: GREEDY_PER_SECOND,
    })

  await runOthers(2 * SECONDS)
  const othersAlone: Outcome[] = []
  const othersBesideGreedy: Outcome[] = []
  const greedy: Outcome[] = []
  for (let round = 0; round < ROUNDS; round++) {
    othersAlone.push(await runOthers())
    const [othersRound, greedyRound] = await Promise.all([runOthers(), runGreedy()])
    othersBesideGreedy.push(othersRound)
    greedy.push(greedyRound)
  }
  for (const { statuses } of [...othersBesideGreedy, ...greedy]) log(JSON.stringify(statuses))
  const slowdowns = othersBesideGreedy.map(
    ({ p99Ms }, round) => p99Ms / (othersAlone[round]?.p99Ms ?? Number.NaN),
  )
  const p99 = (rounds: readonly Outcome[]) => median(rounds.map(({ p99Ms }) => p99Ms))
  return [
    {
      name: 'Requests of the greedy visitor',
      measured: median(greedy.map(({ requests, seconds }) => requests / seconds)),
      unit: 'a second',
    },
    { name: 'Other visitors alone: 99th percentile', measured: p99(othersAlone), unit: 'ms' },
    {
      name: 'Other visitors beside the greedy one: 99th percentile',
      measured: p99(othersBesideGreedy),
      unit: 'ms',
    },
    atMost('Slowdown of other visitors, median of the rounds', median(slowdowns), MAX_SLOWDOWN, 'x'),
    exactly('Requests of other visitors that were refused', countErrors(othersBesideGreedy), 0),
    exactly('Requests of the greedy visitor answered with 5xx', countErrors(greedy, 500), 0),
  ]
}

function countErrors(rounds: readonly Outcome[], minStatus = 400): number {
  return rounds
    .flatMap(({ statuses }) => Object.entries(statuses))
    .filter(([status]) => Number(status) >= minStatus)
    .reduce((sum, [, count]) => sum + count, 0)
}
