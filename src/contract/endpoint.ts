import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * Who may call. `owner` has a session, `subscribed owner` also an active subscription, `provider` signs its body, and
 * `local` is a person at this machine in local mode.
 */
export const CALLERS = ['visitor', 'owner', 'subscribed owner', 'provider', 'local'] as const
export type Caller = (typeof CALLERS)[number]

export const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:name` marks a path parameter. */
  path: `/${string}`
  caller: Caller
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** The body is a file of one of these media types, which the handler reads itself. */
  rawBody?: { types: readonly string[]; typeError: string; sizeError: string }
  output: z.ZodMiniType
  /** Defaults to 200. 204: the response is empty, whatever the output. */
  status?: 200 | 201 | 202 | 204
  /** Error codes beyond those that every endpoint can return. */
  errors?: readonly ErrorCode[]
  bodyLimitBytes?: number
  /** Top-level fields that an error response has besides `error`. */
  failure?: { success: false }
  networkLimit?: NetworkLimit
  /** Whether the owner must have proved who they are within the last minutes, so that a stolen session is not enough. */
  needsProof?: true
}

export type NetworkLimit = {
  /** How many requests one network (an IPv4 address, an IPv6 /64) may make in a window. */
  tries: number
  windowSeconds: number
  /** Whether larger networks and all strangers together are limited too, by multiples of `tries`. */
  limitsWiderNetworks?: true
  /** How many tries an owner has on devices they have used before, whatever others on their network do. */
  triesPerOwner?: number
}

/** How many times the tries of one network a larger one has, by the length of its prefix, and everybody together. */
export const WIDER_LIMIT_FACTORS = { 24: 5, 56: 2, 48: 5, all: 50 } as const

type Route = `${Endpoint['method']} ${Endpoint['path']}`
type Declared = Omit<Endpoint, 'method' | 'path' | 'params' | 'caller'>

/** The schemas of `:id`, `:slug` and `:token` in paths. */
export const PATH_PARAMS = {
  id: z.uuid(),
  slug: z.string().check(z.minLength(1), z.maxLength(64)),
  token: z.string().check(z.minLength(1), z.maxLength(200)),
}
type PathParam = keyof typeof PATH_PARAMS

type PathParams<R extends Route> = R extends `${string}/:${string}`
  ? {
      params: z.ZodMiniObject<{
        [Name in PathParam as R extends `${string}/:${Name}${'' | `/${string}`}`
          ? Name
          : never]: (typeof PATH_PARAMS)[Name]
      }>
    }
  : object

/** Keeps the literal types, so that the client and the handlers know this endpoint's exact shapes. */
export function endpoint<const R extends Route, const C extends Caller, const D extends Declared>(
  route: R,
  caller: C,
  declared: D,
): Pick<Endpoint, 'method' | 'path'> & { caller: C } & D & PathParams<R> {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']]
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name as PathParam)
  const shape = Object.fromEntries(names.map((name) => [name, PATH_PARAMS[name]]))
  const params = names.length > 0 && { params: z.object(shape) }
  // Last, so that no declaration can override the caller.
  return { ...declared, ...(params as PathParams<R>), method, path, caller }
}

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never
type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer Schema }
  ? Schema
  : undefined

/** What a caller sends: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [Key in 'params' | 'query' | 'body' as Part<E, Key> extends z.ZodMiniType ? Key : never]: Input<
    Part<E, Key>
  >
}

/** What a handler receives after parsing. */
export type ParsedInput<E extends Endpoint> = {
  [Key in 'params' | 'query' | 'body']: Parsed<Part<E, Key>>
}

export type Output<E extends Endpoint> = z.output<E['output']>
