import { Agent } from 'node:http'
import { type ApiRequest, type ApiResponse, sendRequest } from './send-request.ts'

export type Outcome = {
  requests: number
  seconds: number
  statuses: Record<number, number>
  medianMs: number
  p99Ms: number
}

const DEFAULT_CONNECTIONS = 20

type LoadOptions = {
  seconds: number
  /** Unlimited if not set. */
  maxPerSecond?: number
  connections?: number
}

/** Sends requests continuously over a few keep-alive connections. */
export async function runLoad(
  origin: string,
  nextRequest: (n: number) => ApiRequest,
  { seconds, maxPerSecond = Number.POSITIVE_INFINITY, connections = DEFAULT_CONNECTIONS }: LoadOptions,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<number, number> = {}
  const durationsMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let sentCount = 0

  async function sendRepeatedly() {
    while (performance.now() < endsAt) {
      const dueAt = startedAt + (sentCount / maxPerSecond) * 1000
      const request = nextRequest(sentCount++)
      if (dueAt > performance.now()) await new Promise((due) => setTimeout(due, dueAt - performance.now()))
      const { status, fromMs, toMs } = await sendRequest(origin, request, { agent })
      statuses[status] = (statuses[status] ?? 0) + 1
      durationsMs.push(toMs - fromMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRepeatedly))
  const elapsed = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { requests: durationsMs.length, seconds: elapsed, statuses, ...percentiles(durationsMs) }
}

/** Sends all requests at once, each over its own connection. `slowest` spans up to the 99th percentile. */
export async function sendAllAtOnce(
  requests: readonly (ApiRequest & { origin: string })[],
): Promise<Outcome & { answers: ApiResponse[]; slowest: { fromMs: number; toMs: number } }> {
  const agent = new Agent({ keepAlive: false })
  const statuses: Record<number, number> = {}
  const startedAt = performance.now()
  const durationsMs: number[] = []
  const answers = await Promise.all(
    requests.map(async (request) => {
      const answer = await sendRequest(request.origin, request, { agent })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      durationsMs.push(performance.now() - startedAt)
      return answer
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { medianMs, p99Ms } = percentiles(durationsMs)
  const slowest = { fromMs: startedAt, toMs: startedAt + p99Ms }
  return { requests: answers.length, seconds, statuses, medianMs, p99Ms, answers, slowest }
}

function percentiles(durationsMs: readonly number[]) {
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { medianMs: at(0.5), p99Ms: at(0.99) }
}
