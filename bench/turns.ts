import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { processorSeconds } from './processor-time.ts'
import type { Stage } from './stage.ts'

const ROUNDS = 3
/** Until then a part of the time is that of the compiler; by requests, as a busy machine answers few in a second. */
const WARM_REQUESTS = 3_000

/** Processor time per request, of server and database together. */
export type Measured = { perSecond: number; cpuMs: number; p99Ms: number }

/** They take turns, so that a noisy minute hits all of them. `floor` is asked of the floor, all others of the product. */
export async function turns<Name extends string>(
  stage: Stage,
  shots: Record<Name, () => ApiRequest>,
  { seconds = 4, warmRequests = WARM_REQUESTS } = {},
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(shots) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
  for (const name of names) await warmUp(placeOf(stage, name).origin, shots[name], warmRequests)
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) measured[name].push(await measuredRound(stage, name, shots[name], seconds))
  return measured
}

async function warmUp(origin: string, shot: () => ApiRequest, requests: number): Promise<void> {
  for (let asked = 0; asked < requests; ) asked += (await runLoad(origin, shot, { seconds: 1 })).requests
}

function placeOf({ floor, app }: Stage, name: string) {
  return name === 'floor' ? floor : app
}

async function measuredRound(
  stage: Stage,
  name: string,
  shot: () => ApiRequest,
  seconds: number,
): Promise<Measured> {
  const { origin, pid } = placeOf(stage, name)
  const before = await processorSeconds([pid, stage.postgresPid])
  const outcome = await runLoad(origin, shot, { seconds })
  const used = (await processorSeconds([pid, stage.postgresPid])) - before
  assertAllSucceeded(name, outcome)
  return {
    perSecond: outcome.requests / outcome.seconds,
    cpuMs: (used * 1000) / outcome.requests,
    p99Ms: outcome.p99Ms,
  }
}

function assertAllSucceeded(name: string, { statuses }: Outcome): void {
  const others = Object.keys(statuses).filter((status) => !['200', '201'].includes(status))
  if (others.length > 0) throw new Error(`${name}: some were refused: ${JSON.stringify(statuses)}`)
}
