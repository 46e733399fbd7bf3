import {
  type DeclaredEndpoint,
  hostileRequest,
  oddHeaders,
  type ShapedEndpoint,
  shaped,
} from './hostile-requests.ts'
import { type Random, seededChoices } from './random.ts'
import { openSockets, type RawAnswer, type RawRequest, sendRaw } from './send-raw.ts'

export type FuzzOptions = {
  endpoints: Readonly<Record<string, DeclaredEndpoint>>
  origin: string
  /** Headers of somebody who may call everything. */
  session: Record<string, string>
  /** Of one request, such as another network each time. */
  from?: () => Record<string, string>
  /** Calls that would end the session: they come without it. */
  endsSession?: readonly string[]
  seed: number
  requests: number
  /** Begins no more once this has passed. */
  withinMs?: number
  /** Of one request: an answer that comes later counts as none. */
  answerWithinMs?: number
  atOnce?: number
}

export type Fault = { name: string; why: string; request: string; answer: string }

export type FuzzReport = {
  seed: number
  requests: number
  /** How many were answered with which status; `0` for connections that were cut off. */
  statuses: Record<string, number>
  p50Ms: number
  p99Ms: number
  /** The slowest in a hundred of each endpoint, the slowest endpoints first. */
  slowest: { name: string; p99Ms: number }[]
  faults: Fault[]
  /** How many were told to try again in a moment, as on a machine that is busy elsewhere. Each was sent again, alone. */
  unavailable: number
}

const STACK_TRACE = /\n\s+at |node:internal|node_modules|\.ts:\d+|SqlState|syntax error at or near/
const MAX_KNOWN = 200

/** Sends what nobody means until it was enough, and tells what the server was at fault for. */
export async function fuzzWire(options: FuzzOptions): Promise<FuzzReport> {
  const { endpoints, origin, session, endsSession = [], seed, requests, atOnce = 6 } = options
  const targets = Object.entries(endpoints).map(([name, endpoint]) => shaped(name, endpoint))
  const agent = openSockets(atOnce)
  const target = { origin, agent, answerWithinMs: options.answerWithinMs }
  const known: string[] = []
  const times: { name: string; ms: number }[] = []
  const statuses: Record<string, number> = {}
  const faults: Fault[] = []
  const unavailable: { name: string; request: RawRequest }[] = []
  const endsAt = performance.now() + (options.withinMs ?? Number.POSITIVE_INFINITY)
  let sent = 0

  async function sendOne(to: ShapedEndpoint, random: Random): Promise<void> {
    const headers = { ...options.from?.(), ...(endsSession.includes(to.name) ? {} : session) }
    const hostile = hostileRequest(to, random, known)
    const request = { ...hostile, headers: { ...headers, ...hostile.headers, ...oddHeaders(random) } }
    const answer = await sendRaw(target, request)
    const status = String(answer?.status ?? 0)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (answer) times.push({ name: to.name, ms: answer.ms })
    if (isUnavailable(answer)) unavailable.push({ name: to.name, request })
    else judge(to.name, request, answer)
    if (answer && answer.status < 300) remember(answer.body, known)
  }

  function judge(name: string, request: RawRequest, answer: RawAnswer | null): void {
    const why = faultOf(request, answer)
    if (why) faults.push({ name, why, request: told(request), answer: answer?.body.slice(0, 500) ?? '' })
  }

  const lane = async () => {
    while (sent < requests && performance.now() < endsAt) {
      const number = sent++
      const to = targets[number % targets.length] as ShapedEndpoint
      await sendOne(to, seededChoices(seed * 1_000_003 + number))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  for (const { name, request } of unavailable) judge(name, request, await sendRaw(target, request))
  agent.destroy()
  return { seed, requests: sent, statuses, ...slowness(times), faults, unavailable: unavailable.length }
}

function isUnavailable(answer: RawAnswer | null): boolean {
  return answer?.status === 503 && answer.body.includes('"unavailable"')
}

function faultOf({ body }: RawRequest, answer: RawAnswer | null): string | null {
  // Who sends megabytes where kilobytes are taken may be cut off before the answer is read.
  if (answer === null) return (body?.length ?? 0) > 1_000_000 ? null : 'no answer'
  if (answer.status >= 500) return `answered ${answer.status}`
  if (STACK_TRACE.test(answer.body)) return 'told of its insides'
  // What is no HTTP reaches no program: Node answers without words.
  const isWordless = answer.body === '' && (answer.status === 400 || answer.status === 431)
  if (!answer.type.startsWith('application/json') && !isWordless)
    return `answered with ${answer.type || 'nothing'}`
  return null
}

/** Ids, slugs and tokens in an answer, for what is sent next. */
function remember(body: string, known: string[]): void {
  const found = body
    .slice(0, 20_000)
    .matchAll(
      /"([0-9a-f]{8}-[0-9a-f-]{27})"|"slug":"([^"]+)"|\/(?:pay|booking)\/([\w-]{20,})|"next":"([^"]+)"/g,
    )
  for (const [, ...kinds] of found) {
    const value = kinds.find(Boolean)
    if (value && !known.includes(value)) known.push(value)
  }
  if (known.length > MAX_KNOWN) known.splice(0, known.length - MAX_KNOWN)
}

function told({ method, path, headers, body }: RawRequest): string {
  const { authorization: _, cookie: __, ...shown } = headers
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(shown)} ${body?.toString().slice(0, 2_000) ?? ''}`
}

function slowness(times: readonly { name: string; ms: number }[]) {
  const percentile = (of: readonly { ms: number }[], share: number) => {
    const sorted = of.map(({ ms }) => ms).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  }
  const slowest = [...Map.groupBy(times, ({ name }) => name)]
    .map(([name, of]) => ({ name, p99Ms: percentile(of, 0.99) }))
    .sort((a, b) => b.p99Ms - a.p99Ms)
    .slice(0, 5)
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), slowest }
}
