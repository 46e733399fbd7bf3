import {
  type DeclaredEndpoint,
  hostileRequest,
  oddHeaders,
  type ShapedEndpoint,
  withShapes,
} from './hostile-requests.ts'
import { type Random, seededChoices } from './random.ts'
import { createAgent, type RawRequest, type RawResponse, sendRaw } from './send-raw.ts'

export type FuzzOptions = {
  endpoints: Readonly<Record<string, DeclaredEndpoint>>
  origin: string
  /** Headers of a caller who may call every endpoint. */
  session: Record<string, string>
  /** Additional headers per request, for example to simulate different networks. */
  extraHeaders?: () => Record<string, string>
  /** Names of endpoints that would end the session: they are called without it. */
  sessionEndingEndpoints?: readonly string[]
  seed: number
  requests: number
  /** No more requests are started after this time. */
  timeLimitMs?: number
  /** The timeout of each request. */
  responseTimeoutMs?: number
  concurrency?: number
}

export type Fault = { name: string; reason: string; request: string; response: string }

export type FuzzReport = {
  seed: number
  requests: number
  /** Number of responses by status; `0` for closed connections. */
  statuses: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** The slowest endpoints by p99 latency, slowest first. */
  slowest: { name: string; p99Ms: number }[]
  faults: Fault[]
  /** Number of `unavailable` responses, as from an overloaded machine. Each request was repeated later, on its own. */
  unavailable: number
}

const STACK_TRACE = /\n\s+at |node:internal|node_modules|\.ts:\d+|SqlState|syntax error at or near/
const MAX_SEEN_VALUES = 200

/** Sends hostile requests until the limits are reached, and reports the server's faults. */
export async function fuzzWire(options: FuzzOptions): Promise<FuzzReport> {
  const {
    endpoints,
    origin,
    session,
    sessionEndingEndpoints: endsSession = [],
    seed,
    requests,
    concurrency = 6,
  } = options
  const shapedEndpoints = Object.entries(endpoints).map(([name, endpoint]) => withShapes(name, endpoint))
  const agent = createAgent(concurrency)
  const server = { origin, agent, timeoutMs: options.responseTimeoutMs }
  const seenValues: string[] = []
  const samples: { name: string; ms: number }[] = []
  const statuses: Record<string, number> = {}
  const faults: Fault[] = []
  const unavailableRequests: { name: string; request: RawRequest }[] = []
  const deadline = performance.now() + (options.timeLimitMs ?? Number.POSITIVE_INFINITY)
  let sent = 0

  async function sendOne(target: ShapedEndpoint, random: Random): Promise<void> {
    const headers = { ...options.extraHeaders?.(), ...(endsSession.includes(target.name) ? {} : session) }
    const hostile = hostileRequest(target, random, seenValues)
    const request = { ...hostile, headers: { ...headers, ...hostile.headers, ...oddHeaders(random) } }
    const response = await sendRaw(server, request)
    const status = String(response?.status ?? 0)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (response) samples.push({ name: target.name, ms: response.ms })
    if (isUnavailable(response)) unavailableRequests.push({ name: target.name, request })
    else checkResponse(target.name, request, response)
    if (response && response.status < 300) collectSeenValues(response.body, seenValues)
  }

  function checkResponse(name: string, request: RawRequest, response: RawResponse | null): void {
    const reason = faultOf(request, response)
    if (reason)
      faults.push({
        name,
        reason,
        request: describeRequest(request),
        response: response?.body.slice(0, 500) ?? '',
      })
  }

  const worker = async () => {
    while (sent < requests && performance.now() < deadline) {
      const index = sent++
      const target = shapedEndpoints[index % shapedEndpoints.length] as ShapedEndpoint
      await sendOne(target, seededChoices(seed * 1_000_003 + index))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  for (const { name, request } of unavailableRequests)
    checkResponse(name, request, await sendRaw(server, request))
  agent.destroy()
  return {
    seed,
    requests: sent,
    statuses,
    ...latencies(samples),
    faults,
    unavailable: unavailableRequests.length,
  }
}

function isUnavailable(response: RawResponse | null): boolean {
  return response?.status === 503 && response.body.includes('"unavailable"')
}

function faultOf({ body }: RawRequest, response: RawResponse | null): string | null {
  // The server may close the connection before it responds to a body that is far too large.
  if (response === null) return (body?.length ?? 0) > 1_000_000 ? null : 'no response'
  if (response.status >= 500) return `responded with ${response.status}`
  if (STACK_TRACE.test(response.body)) return 'exposed internals'
  // Node itself responds to malformed HTTP, with an empty body.
  const isEmptyError = response.body === '' && (response.status === 400 || response.status === 431)
  if (!response.contentType.startsWith('application/json') && !isEmptyError)
    return `responded with content type ${response.contentType || 'none'}`
  return null
}

/** Collects ids, slugs and tokens from a response, for later requests. */
function collectSeenValues(body: string, seenValues: string[]): void {
  const matches = body
    .slice(0, 20_000)
    .matchAll(
      /"([0-9a-f]{8}-[0-9a-f-]{27})"|"slug":"([^"]+)"|\/(?:pay|booking)\/([\w-]{20,})|"next":"([^"]+)"/g,
    )
  for (const [, ...groups] of matches) {
    const value = groups.find(Boolean)
    if (value && !seenValues.includes(value)) seenValues.push(value)
  }
  if (seenValues.length > MAX_SEEN_VALUES) seenValues.splice(0, seenValues.length - MAX_SEEN_VALUES)
}

function describeRequest({ method, path, headers, body }: RawRequest): string {
  const { authorization: _, cookie: __, ...shown } = headers
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(shown)} ${body?.toString().slice(0, 2_000) ?? ''}`
}

function latencies(samples: readonly { name: string; ms: number }[]) {
  const percentile = (values: readonly { ms: number }[], share: number) => {
    const sorted = values.map(({ ms }) => ms).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  }
  const slowest = [...Map.groupBy(samples, ({ name }) => name)]
    .map(([name, ofEndpoint]) => ({ name, p99Ms: percentile(ofEndpoint, 0.99) }))
    .sort((a, b) => b.p99Ms - a.p99Ms)
    .slice(0, 5)
  return { p50Ms: percentile(samples, 0.5), p99Ms: percentile(samples, 0.99), slowest }
}
