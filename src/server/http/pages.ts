import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { PublicApi } from '#contract/public-api.ts'
import { contentSecurityPolicy, DEVELOPMENT_CONTENT_POLICY } from '#server/http/content-security.ts'
import { knownRoutes } from '#server/http/known-routes.ts'
import { isLocalCaller } from '#server/http/local-caller.ts'
import { isDashboard, loggablePath, pageOf } from '#server/http/paths.ts'
import { type PrerenderedPage, readPrerendered, sendPrerendered } from '#server/http/prerendered.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { WebBuild, WebDoor } from '#server/http/web-door.ts'

export type PagesOptions = {
  web: WebDoor
  publicApi: PublicApi
  isLocal: boolean
}

/** Everything a browser opens: prerendered pages from memory, the rest rendered now, or the not-found page. */
export async function mountPages(app: Hono<RequestEnv>, options: PagesOptions): Promise<void> {
  const prerendered: Map<string, PrerenderedPage> = options.web.clientDirectory
    ? await readPrerendered(options.web.clientDirectory)
    : new Map()
  const isKnown = knownRoutes(await options.web.build())

  app.on(['GET', 'HEAD', 'POST'], '*', async (c) => {
    const path = pageOf(c.req.path)
    if (path === '/404' || !isPublic(c, path, options)) return notFound(c, prerendered, options)
    const page = c.req.method === 'POST' || c.req.path.endsWith('.data') ? undefined : prerendered.get(path)
    if (page) {
      c.set('route', path)
      return sendPrerendered(c.req.raw, page, 200)
    }
    const pattern = isKnown(path)
    if (!pattern) return notFound(c, prerendered, options)
    c.set('route', pattern)
    return render(c, options)
  })
}

function isPublic(c: Context<RequestEnv>, path: string, { isLocal }: PagesOptions): boolean {
  return !(path === '/local' || path.startsWith('/local/')) || (isLocal && isLocalCaller(c))
}

function notFound(
  c: Context<RequestEnv>,
  prerendered: Map<string, PrerenderedPage>,
  options: PagesOptions,
): Response | Promise<Response> {
  c.set('route', 'not found')
  c.var.log.info({ path: loggablePath(c.req.path) }, 'unknown path')
  const page = prerendered.get('/404')
  return page ? sendPrerendered(c.req.raw, page, 404) : render(c, options)
}

async function render(c: Context<RequestEnv>, { web, publicApi, isLocal }: PagesOptions): Promise<Response> {
  const build = await web.build()
  const { nonceContext, publicApiContext, reportErrorContext } = build.entry.module
  const nonce = randomBytes(16).toString('base64')
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(publicApiContext, isLocal && isLocalCaller(c) ? publicApi : { local: null })
  context.set(reportErrorContext, (err) =>
    c.var.log.error({ err, route: c.var.route }, 'a page failed to render'),
  )
  const response = await handlerOf(build, web.clientDirectory ? 'production' : 'development')(
    c.req.raw,
    context,
  )
  const headers = new Headers(response.headers)
  headers.set(
    'Content-Security-Policy',
    web.clientDirectory ? rendered(c.req.path, nonce) : DEVELOPMENT_CONTENT_POLICY,
  )
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

function rendered(path: string, nonce: string): string {
  return contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], inlineStyles: isDashboard(path) })
}

const handlers = new WeakMap<WebBuild, ReturnType<typeof createRequestHandler>>()

function handlerOf(build: WebBuild, mode: 'production' | 'development') {
  const known = handlers.get(build)
  if (known) return known
  const handler = createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}
