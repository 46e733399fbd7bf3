import * as z from 'zod/mini'
import { BROKEN_BODIES, HOSTILE_TEXTS } from './hostile-values.ts'
import type { Random } from './random.ts'
import type { RawRequest } from './send-raw.ts'
import { type Shape, valueFor, withOneError } from './shaped-values.ts'

export type DeclaredEndpoint = {
  method: string
  path: string
  caller: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
}

export type ShapedEndpoint = { name: string; endpoint: DeclaredEndpoint } & {
  [Part in 'params' | 'query' | 'body']: Shape | null
}

export function withShapes(name: string, endpoint: DeclaredEndpoint): ShapedEndpoint {
  const shapeOf = (schema?: z.ZodMiniType) =>
    schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : null
  const { params, query, body } = endpoint
  return { name, endpoint, params: shapeOf(params), query: shapeOf(query), body: shapeOf(body) }
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const OTHER_CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json5',
  '',
  'a/b; c',
]
const TEN_MEGABYTE_BODY = Buffer.from(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`)

/** A request to the endpoint. Endpoints of local mode never get a valid one, since they affect the whole server. */
export function hostileRequest(
  target: ShapedEndpoint,
  random: Random,
  seenValues: readonly string[],
): RawRequest {
  const { method } = target.endpoint
  const isLocal = target.endpoint.caller === 'local'
  const isValid = !isLocal && random.chance(0.55)
  const path = pathOf(target, random, seenValues, isValid)
  if (target.body === null) return { method, path, headers: {}, ...undeclaredBody(method, random) }
  if (isLocal || (!isValid && random.chance(0.35))) return { method, path, ...brokenBody(random) }
  const value = valueFor(target.body, random, seenValues)
  return {
    method,
    path,
    headers: JSON_HEADERS,
    body: JSON.stringify(isValid ? value : withOneError(value, random)),
  }
}

function brokenBody(random: Random): Pick<RawRequest, 'headers' | 'body' | 'isChunked'> {
  if (random.chance(0.02))
    return { headers: JSON_HEADERS, body: TEN_MEGABYTE_BODY, isChunked: random.chance(0.5) }
  const headers = random.chance(0.2) ? { 'content-type': random.pick(OTHER_CONTENT_TYPES) } : JSON_HEADERS
  return { headers, body: random.pick(BROKEN_BODIES), isChunked: random.chance(0.2) }
}

/** In half of the cases, a broken body with a webhook signature for an endpoint that declares no body. */
function undeclaredBody(method: string, random: Random): Partial<RawRequest> {
  if (method === 'GET' || random.chance(0.5)) return {}
  const signature = `t=${random.pick(['0', '1', '99999999999', 'x'])},v1=${'0'.repeat(64)}`
  return { ...brokenBody(random), headers: { ...JSON_HEADERS, 'stripe-signature': signature } }
}

function pathOf(
  target: ShapedEndpoint,
  random: Random,
  seenValues: readonly string[],
  isValid: boolean,
): string {
  const randomValues = (shape: Shape | null) => {
    const value = shape ? (valueFor(shape, random, seenValues) as Record<string, unknown>) : {}
    return (isValid ? value : withOneError(value, random)) as Record<string, unknown>
  }
  const params = target.params ? randomValues(target.params) : {}
  const path = target.endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    pathSegment(params?.[name], random),
  )
  if (!target.query && !random.chance(0.05)) return path
  const query = Object.entries(randomValues(target.query) ?? {}).map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  )
  if (!isValid && random.chance(0.3))
    query.push(random.pick(['%', '%E0%A4%A', '&&&', '__proto__[a]=1', 'a[]=1']))
  return `${path}?${query.join('&')}`
}

function pathSegment(value: unknown, random: Random): string {
  if (random.chance(0.05))
    return random.pick(['%00', '%E0%A4%A', '%2e%2e%2f', '%', '..%5c', 'x'.repeat(6_000)])
  return encoded(value) || 'x'
}

/** Lone surrogates cannot be encoded, so they are replaced. */
function encoded(value: unknown): string {
  return encodeURIComponent(String(value ?? '').toWellFormed())
}

export function oddHeaders(random: Random): Record<string, string> {
  if (!random.chance(0.15)) return {}
  const text = random.pick(HOSTILE_TEXTS).replace(/[^\t\x20-\x7e]/g, '?')
  const name = random.pick([
    'idempotency-key',
    'user-agent',
    'x-forwarded-for',
    'accept-language',
    'if-none-match',
    'cookie',
  ])
  return { [name]: text }
}
