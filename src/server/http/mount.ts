import type { Context, Hono } from 'hono'
import type { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint, type Output, type ParsedInput } from '#contract/endpoint.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { type Cookies, cookiesOf, sessionToken } from '#server/http/cookies.ts'
import { countTry } from '#server/http/count-try.ts'
import { addressOf, isLocalCaller, networkOf } from '#server/http/network.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { Session, SessionReader } from '#server/http/session.ts'

/** What is known of the caller, by who may call. */
type CallerKnowledge = {
  /** The token may be of a session that is over. */
  visitor: { session: Session | null; token: string | null }
  owner: { session: Session; token: string }
  'subscribed owner': { session: Session; token: string }
  provider: { rawBody: Uint8Array; headers: Headers }
  local: object
}

export type Handler<E extends Endpoint> = (
  call: ParsedInput<E> & CallerKnowledge[E['caller']] & Surroundings,
) => Promise<Output<E>>

type Surroundings = {
  network: string
  userAgent: string
  cookies: Cookies
  /** The caller's name for this request: a repeat carries the same. */
  idempotencyKey: string | null
  /** Whether they have changed nothing of late, so that what a replica shows them cannot lack it. */
  mayBeLate: boolean
}

/** What one statement answers. It travels with the question who calls: an owner's lists are asked for most. */
export type OwnersRead<E extends Endpoint, Row = never> = {
  statement(input: ParsedInput<E>): CompiledQuery<Row>
  present(rows: Row[], input: ParsedInput<E>): Output<E>
}

export type Handlers<Declared extends Record<string, Endpoint>> = {
  [Name in keyof Declared]:
    | Handler<Declared[Name]>
    | (Declared[Name]['caller'] extends 'subscribed owner' ? OwnersRead<Declared[Name]> : never)
}

export type MountOptions = {
  db: Database
  sessions: SessionReader
  appUrl: URL
  trustProxy: boolean
  limitsOn: boolean
  isLocal: boolean
  hasReplica?: boolean
  /** Checks what handlers answer against the contract: in development and tests, not under load. */
  checkAnswers: boolean
}

/** Puts every declared endpoint on the app: admit the caller, parse, call, present. */
export function mountEndpoints<Declared extends Record<string, Endpoint>>(
  app: Hono<RequestEnv>,
  declared: Declared,
  handlers: Handlers<Declared>,
  options: MountOptions,
): void {
  for (const [name, endpoint] of Object.entries(declared)) {
    const handler = handlers[name] as Handler<Endpoint> | OwnersRead<Endpoint>
    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('route', endpoint.path)
      c.set('endpoint', name)
      c.set('failure', endpoint.failure)
      c.header('Cache-Control', 'no-store')
      const output = await answer(c, name, endpoint, handler, options)
      if (options.checkAnswers) z.parse(endpoint.output, output)
      return endpoint.status === 204 ? c.body(null, 204) : c.json(output, endpoint.status ?? 200)
    })
  }
  for (const [path, endpoints] of Map.groupBy(Object.values(declared), (endpoint) => endpoint.path)) {
    app.all(path, (c) => {
      c.set('route', path)
      const isHidden = endpoints.every(({ caller }) => caller === 'local')
      if (isHidden && !(options.isLocal && isLocalCaller(c))) refuse('not_found')
      c.header('Allow', endpoints.map((endpoint) => endpoint.method).join(', '))
      return refuse('method_not_allowed')
    })
  }
}

async function answer(
  c: Context<RequestEnv>,
  name: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | OwnersRead<Endpoint>,
  options: MountOptions,
) {
  const network = networkOf(addressOf(c, options.trustProxy))
  if (endpoint.networkLimit && options.limitsOn)
    await countTry(options.db, name, network, endpoint.networkLimit)
  if (typeof handler !== 'function') return readForOwner(c, endpoint, handler, options)
  const knowledge = await admit(c, endpoint, options)
  const input = await parseInput(c, endpoint)
  const cookies = cookiesOf(c, options)
  if (endpoint.method !== 'GET' && isOwners(endpoint)) cookies.noteChange()
  return handler({
    ...input,
    ...knowledge,
    network,
    userAgent: c.req.header('user-agent') ?? '',
    cookies,
    idempotencyKey: idempotencyKeyOf(c),
    mayBeLate: cookies.mayBeLate(),
  } as Parameters<Handler<Endpoint>>[0])
}

/** Who calls is judged before anything that was read is told, and before what they asked. */
async function readForOwner(
  c: Context<RequestEnv>,
  endpoint: Endpoint,
  { statement, present }: OwnersRead<Endpoint>,
  options: MountOptions,
) {
  const token = sessionToken(c) ?? refuse('unauthenticated')
  const input = (await parseInput(c, endpoint).catch(async (refusal) => {
    await admit(c, endpoint, options)
    throw refusal
  })) as ParsedInput<Endpoint>
  const read = (await options.sessions.sessionWith(token, statement(input))) ?? refuse('unauthenticated')
  await assertSubscribed(read.session, options)
  return present(read.rows, input)
}

async function assertSubscribed(session: Session, { sessions }: MountOptions): Promise<void> {
  if (!grantsAccess(await sessions.subscriptionStatus(session))) refuse('subscription_required')
}

function isOwners({ caller }: Endpoint): boolean {
  return caller === 'owner' || caller === 'subscribed owner'
}

const LONGEST_KEY = 200

function idempotencyKeyOf(c: Context<RequestEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (!key) return null
  if (key.length > LONGEST_KEY)
    refuse('invalid_request', { fields: { 'Idempotency-Key': `Must be at most ${LONGEST_KEY} characters.` } })
  return key
}

async function admit(c: Context<RequestEnv>, endpoint: Endpoint, options: MountOptions): Promise<object> {
  switch (endpoint.caller) {
    case 'visitor':
      return sessionOf(c, options)
    case 'owner':
      return ownerOf(c, options)
    case 'subscribed owner': {
      const owner = await ownerOf(c, options)
      await assertSubscribed(owner.session, options)
      return owner
    }
    case 'provider': {
      const limit = endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES
      return { rawBody: await readBytes(c.req.raw, limit), headers: c.req.raw.headers }
    }
    case 'local':
      // To anyone else these doors do not exist.
      if (!options.isLocal || !isLocalCaller(c)) refuse('not_found')
      return {}
  }
}

async function sessionOf(c: Context<RequestEnv>, { sessions }: MountOptions) {
  const token = sessionToken(c)
  return { token, session: token === null ? null : await sessions.sessionByToken(token) }
}

async function ownerOf(c: Context<RequestEnv>, options: MountOptions) {
  const { session, token } = await sessionOf(c, options)
  return session && token ? { session, token } : refuse('unauthenticated')
}
