import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { PublicApi } from '#contract/public-api.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { contentSecurityPolicy, DEVELOPMENT_CONTENT_POLICY } from '#server/http/content-security.ts'
import { routePattern } from '#server/http/known-routes.ts'
import { isLocalCaller } from '#server/http/local-caller.ts'
import { isDashboard, isLocalPage, isReadable, loggablePath, pageOf } from '#server/http/paths.ts'
import { type PrerenderedPage, readPrerendered, sendPrerendered } from '#server/http/prerendered.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { WebBuild, WebDoor } from '#server/http/web-door.ts'
import { refuse } from '#server/refusal.ts'

export type PagesOptions = {
  web: WebDoor
  publicApi: PublicApi
  isLocal: boolean
}

const NOT_FOUND = '/404'
const RETRY_AFTER_SECONDS = 2

/** Everything a browser opens: prerendered pages from memory, the rest rendered now, or the not-found page. */
export async function mountPages(app: Hono<RequestEnv>, options: PagesOptions): Promise<void> {
  const { web } = options
  const prerendered = web.clientDirectory
    ? await readPrerendered(web.clientDirectory)
    : new Map<string, never>()

  // No page takes a form yet.
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pageOf(c.req.path)
    // Judged by the pattern that matched: the router reads `/DashBoard` and `/dash%62oard` as `/dashboard`.
    const pattern = isReadable(path) ? routePattern(await web.build(), path) : null
    if (pattern === null || pattern === NOT_FOUND || !isPublic(c, pattern, options)) {
      return notFound(c, prerendered, options)
    }
    c.set('route', pattern)
    const page = c.req.path.endsWith('.data') ? undefined : prerendered.get(path)
    return page ? sendPrerendered(c.req.raw, page, 200) : render(c, pattern, options)
  })
}

function isPublic(c: Context<RequestEnv>, pattern: string, { isLocal }: PagesOptions): boolean {
  return !isLocalPage(pattern) || (isLocal && isLocalCaller(c))
}

function notFound(
  c: Context<RequestEnv>,
  prerendered: Map<string, PrerenderedPage>,
  options: PagesOptions,
): Response | Promise<Response> {
  c.set('route', 'not found')
  c.var.log.info({ path: loggablePath(c.req.path) }, 'unknown path')
  const page = prerendered.get(NOT_FOUND)
  return page ? sendPrerendered(c.req.raw, page, 404) : render(c, '*', options)
}

async function render(
  c: Context<RequestEnv>,
  pattern: string,
  { web, publicApi, isLocal }: PagesOptions,
): Promise<Response> {
  const build = await web.build()
  const { nonceContext, publicApiContext, reportErrorContext } = build.entry.module
  // Vite's own scripts carry none.
  const nonce = web.clientDirectory ? randomBytes(16).toString('base64') : null
  let isOutage = false
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(publicApiContext, isLocal && isLocalCaller(c) ? publicApi : { local: null })
  context.set(reportErrorContext, (err) => {
    isOutage = isDatabaseAway(err)
    if (!isOutage) c.var.log.error({ err, route: pattern }, 'a page failed to render')
  })
  const response = await handlerOf(build, web.clientDirectory ? 'production' : 'development')(
    c.req.raw,
    context,
  )
  if (isOutage) return refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const headers = new Headers(response.headers)
  headers.set(
    'Content-Security-Policy',
    web.clientDirectory
      ? contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], inlineStyles: isDashboard(pattern) })
      : DEVELOPMENT_CONTENT_POLICY,
  )
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

const handlers = new WeakMap<WebBuild, ReturnType<typeof createRequestHandler>>()

function handlerOf(build: WebBuild, mode: 'production' | 'development') {
  const known = handlers.get(build)
  if (known) return known
  const handler = createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}
