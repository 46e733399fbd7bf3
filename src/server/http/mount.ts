import type { Context, Hono } from 'hono'
import type { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint, type Output, type ParsedInput } from '#contract/endpoint.ts'
import { OWNER_HEADER } from '#contract/owner-header.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import type { Logger } from '#server/base/log.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { type CookieOptions, type Cookies, requestCookies, sessionToken } from '#server/http/cookies.ts'
import { limitNetworks } from '#server/http/limit-networks.ts'
import { addressOf, isLocalCaller, networkOf } from '#server/http/network.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { Session, SessionReader } from '#server/http/session.ts'

/** What a handler gets about the caller, by kind of caller. */
type CallerContext = {
  /** The token may belong to an expired session. */
  visitor: { session: Session | null; token: string | null }
  owner: { session: Session; token: string }
  'subscribed owner': { session: Session; token: string }
  provider: { rawBody: Uint8Array; headers: Headers }
  local: object
}

export type Handler<E extends Endpoint> = (
  call: ParsedInput<E> & CallerContext[E['caller']] & RequestFacts,
) => Promise<Output<E>>

type RequestFacts = {
  /** Its lines have the id of the request. */
  log: Logger
  network: string
  userAgent: string
  cookies: Cookies
  /** The `Idempotency-Key` header: a repeated request has the same one. */
  idempotencyKey: string | null
  /** True if the caller made no recent changes, so that reading from a lagging replica is fine. */
  mayReadReplica: boolean
}

/** A single-statement read, sent together with the session lookup because lists are the most frequent calls. */
export type OwnerQuery<E extends Endpoint, Row = never> = {
  statement(input: ParsedInput<E>): CompiledQuery<Row>
  present(rows: Row[], input: ParsedInput<E>): Output<E>
}

export type Handlers<Declared extends Record<string, Endpoint>> = {
  [Name in keyof Declared]:
    | Handler<Declared[Name]>
    | (Declared[Name]['caller'] extends 'subscribed owner' ? OwnerQuery<Declared[Name]> : never)
}

export type MountOptions = CookieOptions & {
  db: Database
  sessions: SessionReader
  takeTurns: TakeTurns
  trustProxy: boolean
  limitsOn: boolean
  isLocal: boolean
  /** Validates responses against the contract: in development and tests, not in production. */
  checkAnswers: boolean
}

/** Mounts every declared endpoint: authorize the caller, parse, call the handler, respond. */
export function mountEndpoints<Declared extends Record<string, Endpoint>>(
  app: Hono<RequestEnv>,
  declared: Declared,
  handlers: Handlers<Declared>,
  options: MountOptions,
): void {
  for (const [name, endpoint] of Object.entries(declared)) {
    const handler = handlers[name] as Handler<Endpoint> | OwnerQuery<Endpoint>
    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('route', endpoint.path)
      c.set('endpoint', name)
      c.set('failure', endpoint.failure)
      c.header('Cache-Control', 'no-store')
      const output = await callHandler(c, name, endpoint, handler, options)
      if (options.checkAnswers) z.parse(endpoint.output, output)
      return endpoint.status === 204 ? c.body(null, 204) : c.json(output, endpoint.status ?? 200)
    })
  }
  for (const [path, endpoints] of Map.groupBy(Object.values(declared), (endpoint) => endpoint.path)) {
    app.all(path, (c) => {
      c.set('route', path)
      const isLocalOnly = endpoints.every(({ caller }) => caller === 'local')
      if (isLocalOnly && !(options.isLocal && isLocalCaller(c))) refuse('not_found')
      c.header('Allow', endpoints.map((endpoint) => endpoint.method).join(', '))
      return refuse('method_not_allowed')
    })
  }
}

async function callHandler(
  c: Context<RequestEnv>,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | OwnerQuery<Endpoint>,
  options: MountOptions,
) {
  const address = addressOf(c, options.trustProxy)
  const cookies = requestCookies(c, options)
  if (endpoint.networkLimit && options.limitsOn)
    await limitNetworks(options, name, endpoint.networkLimit, {
      address,
      deviceToken: cookies.deviceToken(),
      log: c.var.log,
    })
  if (typeof handler !== 'function') return readForOwner(c, endpoint, handler, options)
  const caller = await authorize(c, endpoint, options)
  const input = await parseInput(c, endpoint)
  if (endpoint.method !== 'GET' && isOwnerEndpoint(endpoint)) cookies.noteChange()
  return handler({
    ...input,
    ...caller,
    log: c.var.log,
    network: networkOf(address),
    userAgent: c.req.header('user-agent') ?? '',
    cookies,
    idempotencyKey: readIdempotencyKey(c),
    mayReadReplica: cookies.mayReadReplica(),
  } as Parameters<Handler<Endpoint>>[0])
}

/** The caller is authorized before rows are returned, and before input errors are reported. */
async function readForOwner(
  c: Context<RequestEnv>,
  endpoint: Endpoint,
  { statement, present }: OwnerQuery<Endpoint>,
  options: MountOptions,
) {
  const token = sessionToken(c, options) ?? refuse('unauthenticated')
  const input = (await parseInput(c, endpoint).catch(async (refusal) => {
    await authorize(c, endpoint, options)
    throw refusal
  })) as ParsedInput<Endpoint>
  const read =
    (await options.sessions.findSessionAndRows(token, statement(input))) ?? refuse('unauthenticated')
  await assertSubscribed(read.session, options)
  return present(read.rows, input)
}

async function assertSubscribed(session: Session, { sessions }: MountOptions): Promise<void> {
  if (!grantsAccess(await sessions.subscriptionStatus(session))) refuse('subscription_required')
}

function isOwnerEndpoint({ caller }: Endpoint): boolean {
  return caller === 'owner' || caller === 'subscribed owner'
}

const MAX_KEY_LENGTH = 200

function readIdempotencyKey(c: Context<RequestEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (!key) return null
  if (key.length > MAX_KEY_LENGTH)
    refuse('invalid_request', {
      fields: { 'Idempotency-Key': `Must be at most ${MAX_KEY_LENGTH} characters.` },
    })
  return key
}

async function authorize(c: Context<RequestEnv>, endpoint: Endpoint, options: MountOptions): Promise<object> {
  switch (endpoint.caller) {
    case 'visitor':
      return readSession(c, options)
    case 'owner':
      return requireOwner(c, options)
    case 'subscribed owner': {
      const owner = await requireOwner(c, options)
      await assertSubscribed(owner.session, options)
      return owner
    }
    case 'provider': {
      const limit = endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES
      return { rawBody: await readBytes(c.req.raw, limit), headers: c.req.raw.headers }
    }
    case 'local':
      // Other callers get the same response as for an unknown path.
      if (!options.isLocal || !isLocalCaller(c)) refuse('not_found')
      return {}
  }
}

async function readSession(c: Context<RequestEnv>, options: MountOptions) {
  const token = sessionToken(c, options)
  return { token, session: token === null ? null : await options.sessions.findSession(token) }
}

async function requireOwner(c: Context<RequestEnv>, options: MountOptions) {
  const { session, token } = await readSession(c, options)
  const expectedOwner = c.req.header(OWNER_HEADER)
  const isExpected = expectedOwner === undefined || expectedOwner === session?.user.id
  return session && token && isExpected ? { session, token } : refuse('unauthenticated')
}
