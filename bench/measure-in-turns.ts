import { type Outcome, runLoad } from '#scripts/staging/load.ts'
import type { ApiRequest } from '#scripts/staging/send-request.ts'
import { processorSeconds } from './processor-time.ts'
import type { Stage } from './stage.ts'

const ROUNDS = 3
/** The JIT compiler needs this many requests. Counted in requests, not seconds, because a busy machine handles fewer. */
const WARM_REQUESTS = 3_000

/** `cpuMs` is CPU time per request, of server and database together. */
export type Round = { perSecond: number; cpuMs: number; p99Ms: number }

/** Alternates between the requests, so that a busy minute affects all. `floor` goes to the floor server, others to the product. */
export async function measureInTurns<Name extends string>(
  stage: Stage,
  requests: Record<Name, () => ApiRequest>,
  { seconds = 4, warmRequests = WARM_REQUESTS } = {},
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(requests) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>
  for (const name of names) await warmUp(serverFor(stage, name).origin, requests[name], warmRequests)
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) measured[name].push(await measureRound(stage, name, requests[name], seconds))
  return measured
}

async function warmUp(origin: string, nextRequest: () => ApiRequest, count: number): Promise<void> {
  for (let sent = 0; sent < count; ) sent += (await runLoad(origin, nextRequest, { seconds: 1 })).requests
}

function serverFor({ floor, app }: Stage, name: string) {
  return name === 'floor' ? floor : app
}

async function measureRound(
  stage: Stage,
  name: string,
  nextRequest: () => ApiRequest,
  seconds: number,
): Promise<Round> {
  const { origin, pid } = serverFor(stage, name)
  const before = await processorSeconds([pid, stage.postgresPid])
  const outcome = await runLoad(origin, nextRequest, { seconds })
  const used = (await processorSeconds([pid, stage.postgresPid])) - before
  assertAllSucceeded(name, outcome)
  return {
    perSecond: outcome.requests / outcome.seconds,
    cpuMs: (used * 1000) / outcome.requests,
    p99Ms: outcome.p99Ms,
  }
}

export function assertAllSucceeded(name: string, { statuses }: Outcome): void {
  const others = Object.keys(statuses).filter((status) => !['200', '201'].includes(status))
  if (others.length > 0) throw new Error(`${name}: some requests failed: ${JSON.stringify(statuses)}`)
}
