import type { Context, Hono } from 'hono'
import type { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint, type Output, type ParsedInput } from '#contract/endpoint.ts'
import { OWNER_HEADER } from '#contract/owner-header.ts'
import { recordedKind } from '#contract/recorded-changes.ts'
import type { ActivityKind } from '#domain/activity/activity-kinds.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import {
  bearerToken,
  type CookieOptions,
  type Cookies,
  requestCookies,
  sessionToken,
} from '#server/http/cookies.ts'
import { limitNetworks } from '#server/http/limit-networks.ts'
import { addressOf, isLocalCaller, networkOf } from '#server/http/network.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readBytes, readRawBody } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { isProofFresh, type Session, type SessionCaller, type SessionReader } from '#server/http/session.ts'

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
  call: ParsedInput<E> & CallerContext[E['caller']] & RequestFacts & RawBody<E>,
) => Promise<Output<E>>

/** Reading is up to the handler, which may have to wait until there is memory for the file. */
type RawBody<E extends Endpoint> = E extends { rawBody: object } ? { readFile(): Promise<Buffer> } : unknown

type RequestFacts = SessionCaller & {
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
    // Uses of a proof are logged, and exports recorded, after a handler has run.
    | (Declared[Name] extends { caller: 'subscribed owner'; needsProof?: never }
        ? OwnerQuery<Declared[Name]>
        : never)
}

/** Adds a call that has succeeded to the owner's activity record. Never throws. */
export type RecordCall = (call: {
  userId: string
  kind: ActivityKind
  /** The record that the path names, or that the call created. */
  recordId: string | null
  endpoint: string
  idempotencyKey: string | null
  caller: SessionCaller
}) => Promise<void>

export type MountOptions = CookieOptions & {
  recordCall: RecordCall
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
  const requester = sessionCaller(c, address, cookies)
  if (endpoint.networkLimit && options.limitsOn)
    await limitNetworks(options, name, endpoint.networkLimit, {
      address,
      deviceToken: requester.deviceToken,
      log: requester.log,
    })
  if (typeof handler !== 'function') return readForOwner(c, { endpoint, handler, requester }, options)
  const caller = await authorize(c, { endpoint, requester }, options)
  const input = await parseInput(c, endpoint)
  if (endpoint.method !== 'GET' && isOwnerEndpoint(endpoint)) cookies.noteChange()
  const idempotencyKey = readIdempotencyKey(c)
  const { rawBody, bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES } = endpoint
  const output = await handler({
    ...input,
    ...caller,
    ...(rawBody && { readFile: () => readRawBody(c.req.raw, rawBody, bodyLimitBytes) }),
    ...requester,
    cookies,
    idempotencyKey,
    mayReadReplica: cookies.mayReadReplica(),
  } as Parameters<Handler<Endpoint>>[0])
  if (isOwnerEndpoint(endpoint)) {
    const { user } = (caller as CallerContext['owner']).session
    if (endpoint.needsProof) logProtectedCall(name, user.id, requester)
    await recordOwnersCall(
      { endpoint: name, userId: user.id, input, output, idempotencyKey },
      requester,
      options,
    )
  }
  return output
}

/** One line for operators about each export, change of the payment account and the like (docs/operations.md). */
function logProtectedCall(endpoint: string, userId: string, { log, network }: SessionCaller): void {
  log.info({ endpoint, userId, network }, 'security: proof used')
}

type OwnersCall = {
  endpoint: string
  userId: string
  input: unknown
  output: unknown
  idempotencyKey: string | null
}

async function recordOwnersCall(
  { endpoint, userId, input, output, idempotencyKey }: OwnersCall,
  caller: SessionCaller,
  { recordCall }: MountOptions,
): Promise<void> {
  const { query, params } = input as { query?: { action?: unknown }; params?: { id?: string } }
  const kind = recordedKind(endpoint, query?.action)
  if (kind === null) return
  await recordCall({ userId, kind, recordId: params?.id ?? idOf(output), endpoint, idempotencyKey, caller })
}

/** The id of the record that a call created. */
function idOf(output: unknown): string | null {
  const { id, invoice_id } = Object(output) as { id?: unknown; invoice_id?: unknown }
  return [id, invoice_id].find((value) => typeof value === 'string') ?? null
}

/** The caller is authorized before rows are returned, and before input errors are reported. */
async function readForOwner(
  c: Context<RequestEnv>,
  { endpoint, handler, requester }: MountedCall & { handler: OwnerQuery<Endpoint> },
  options: MountOptions,
) {
  const { statement, present } = handler
  const token = sessionToken(c, options) ?? refuse('unauthenticated')
  const input = (await parseInput(c, endpoint).catch(async (refusal) => {
    await authorize(c, { endpoint, requester }, options)
    throw refusal
  })) as ParsedInput<Endpoint>
  const read =
    (await options.sessions.findSessionAndRows(token, statement(input), requester)) ??
    refuse('unauthenticated')
  c.set('userId', read.session.user.id)
  await assertSubscribed(read.session, options)
  assertProof(read.session, endpoint)
  return present(read.rows, input)
}

async function assertSubscribed(session: Session, { sessions }: MountOptions): Promise<void> {
  if (!grantsAccess(await sessions.subscriptionStatus(session))) refuse('subscription_required')
}

/** A stolen session must not be enough for what would lock its owner out or take their money and data. */
function assertProof(session: Session, { needsProof }: Endpoint): void {
  if (needsProof && !isProofFresh(session)) refuse('proof_required')
}

function sessionCaller(c: Context<RequestEnv>, address: string, cookies: Cookies): SessionCaller {
  return {
    log: c.var.log,
    network: networkOf(address),
    userAgent: c.req.header('user-agent') ?? '',
    via: bearerToken(c) === null ? 'browser' : 'api',
    deviceToken: cookies.deviceToken(),
    proofToken: cookies.proofToken(),
  }
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

type MountedCall = { endpoint: Endpoint; requester: SessionCaller }

async function authorize(
  c: Context<RequestEnv>,
  { endpoint, requester }: MountedCall,
  options: MountOptions,
): Promise<object> {
  switch (endpoint.caller) {
    case 'visitor':
      return readSession(c, requester, options)
    case 'owner': {
      const owner = await requireOwner(c, requester, options)
      assertProof(owner.session, endpoint)
      return owner
    }
    case 'subscribed owner': {
      const owner = await requireOwner(c, requester, options)
      await assertSubscribed(owner.session, options)
      assertProof(owner.session, endpoint)
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

async function readSession(c: Context<RequestEnv>, requester: SessionCaller, options: MountOptions) {
  const token = sessionToken(c, options)
  const session = token === null ? null : await options.sessions.findSession(token, requester)
  c.set('userId', session?.user.id)
  return { token, session }
}

async function requireOwner(c: Context<RequestEnv>, requester: SessionCaller, options: MountOptions) {
  const { session, token } = await readSession(c, requester, options)
  const expectedOwner = c.req.header(OWNER_HEADER)
  const isExpected = expectedOwner === undefined || expectedOwner === session?.user.id
  return session && token && isExpected ? { session, token } : refuse('unauthenticated')
}
