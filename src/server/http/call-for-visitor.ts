import type { Context, Hono } from 'hono'
import type { PublicApi } from '#contract/public-api.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** What tells who calls and from where. Cookies stay out: a page asks for its visitor, never for an owner. */
const PASSED_ON = ['host', 'user-agent', 'x-forwarded-for']

/** A page's calls to our own API, counted in limits as if its visitor had made them. */
export function callForVisitor(app: Hono<RequestEnv>, c: Context<RequestEnv>): PublicApi['call'] {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return async ({ method, path, headers, body }) => {
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...Object.fromEntries(passedOn),
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
