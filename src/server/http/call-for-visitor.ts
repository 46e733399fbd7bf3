import type { Context, Hono } from 'hono'
import type { PublicApi } from '#contract/public-api.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** The headers that identify the caller. Cookies are excluded: a page calls for its visitor, never for an owner. */
const FORWARDED_HEADERS = ['host', 'user-agent', 'x-forwarded-for']

/** Lets a page call our own API. Rate limits count the calls as its visitor's. */
export function callForVisitor(app: Hono<RequestEnv>, c: Context<RequestEnv>): PublicApi['call'] {
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
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
