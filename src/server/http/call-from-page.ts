import type { Context, Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import type { CallApi, PageCall } from '#contract/public-api.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** The headers that identify the caller. Rate limits count the calls as the visitor's. */
const FORWARDED_HEADERS = ['host', 'user-agent', 'x-forwarded-for']

/** Lets a page call our own API as its visitor, never as an owner: cookies are not forwarded. */
export function callForVisitor(app: Hono<RequestEnv>, c: Context<RequestEnv>): CallApi {
  return callWithHeaders(app, c, FORWARDED_HEADERS)
}

/** Lets a dashboard page read our own API as the owner whose session the request has. */
export function readForOwner(app: Hono<RequestEnv>, c: Context<RequestEnv>): CallApi {
  const call = callWithHeaders(app, c, [...FORWARDED_HEADERS, 'cookie'])
  return async (request) => {
    // Any other site can link to a page, so opening one must not change anything.
    if (request.method !== 'GET' && !isSessionRefresh(request))
      throw new Error(`a page may only read: ${request.method} ${request.path}`)
    return call(request)
  }
}

function isSessionRefresh({ method, path }: PageCall): boolean {
  return method === endpoints.refreshSession.method && path === endpoints.refreshSession.path
}

function callWithHeaders(
  app: Hono<RequestEnv>,
  c: Context<RequestEnv>,
  forwardedHeaders: readonly string[],
): CallApi {
  const forwarded = forwardedHeaders.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return async ({ method, path, headers, body }) => {
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...Object.fromEntries(forwarded),
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      c.env,
    )
    return { status: response.status, answer: (await response.json()) as unknown }
  }
}
