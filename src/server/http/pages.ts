import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { DEFAULT_BODY_LIMIT_BYTES } from '#contract/endpoint.ts'
import type { CallApi, PublicApi } from '#contract/public-api.ts'
import { refuse } from '#server/base/refusal.ts'
import { isDatabaseUnavailable } from '#server/db/failures.ts'
import { compressPage } from '#server/http/compress-page.ts'
import { contentSecurityPolicy, developmentContentPolicy } from '#server/http/content-security.ts'
import { type CookieOptions, sessionCookie } from '#server/http/cookies.ts'
import { inlineStyleSheets } from '#server/http/inline-styles.ts'
import { type Installation, withInstallationValues } from '#server/http/installation-values.ts'
import { isLocalCaller } from '#server/http/network.ts'
import { acceptsForms, pageHandle, routePattern } from '#server/http/page-routes.ts'
import { isDashboard, isDecodable, isLocalPage, loggablePath, pagePath } from '#server/http/paths.ts'
import { type PrerenderedPage, readPrerendered, sendPrerendered } from '#server/http/prerendered.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { startScriptsLate } from '#server/http/start-scripts-late.ts'
import type { WebBuild, WebBuildSource } from '#server/http/web-build.ts'

export type PagesOptions = Installation &
  CookieOptions & {
    web: WebBuildSource
    /** The API as the page's visitor may call it. */
    publicApi: (c: Context<RequestEnv>) => PublicApi
    /** Reads the API as the owner whose session the request has. */
    readForOwner: (c: Context<RequestEnv>) => CallApi
    isLocal: boolean
    /** The origin of the provider's checkout pages. */
    checkoutOrigin: string
  }

const NOT_FOUND = '/404'

/** `?frame` asks for a screen of the dashboard without data: the prerendered page, which then calls the API itself. */
const FRAME = 'frame'

/** All pages: prerendered ones from memory, others rendered on request, or the not-found page. */
export async function mountPages(app: Hono<RequestEnv>, options: PagesOptions): Promise<void> {
  const { web } = options
  const prerendered = await prerenderedPages(options)

  app.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pagePath(c.req.path)
    const pattern = await publicPattern(c, path, options)
    if (pattern === null) return notFound(c, prerendered, options)
    c.set('route', pattern)
    const page = c.req.path.endsWith('.data') ? undefined : prerendered.get(pattern)
    if (!page) return render(c, pattern, c.req.raw, options)
    const hasData = isDashboard(pattern) && c.req.query(FRAME) === undefined
    return hasData ? renderScreen(c, pattern, page, options) : sendPrerendered(c.req.raw, page, 200)
  })

  app.post('*', async (c) => {
    const { path } = c.req
    const pattern = await publicPattern(c, path, options)
    if (pattern === null || !acceptsForms(await web.build(), path)) return refuse('not_found')
    c.set('route', pattern)
    return render(c, pattern, await readForm(c.req.raw), options)
  })
}

/** Returns no pages in development, where every page is rendered on request. */
async function prerenderedPages(options: PagesOptions): Promise<Map<string, PrerenderedPage>> {
  const { clientDirectory } = options.web
  if (!clientDirectory) return new Map()
  const build = await options.web.build()
  return readPrerendered({ ...options, clientDirectory, handleOf: (path) => pageHandle(build, path) })
}

/** The route pattern of the page at a path; null if there is none for this caller. */
async function publicPattern(
  c: Context<RequestEnv>,
  path: string,
  options: PagesOptions,
): Promise<string | null> {
  // Access depends on the matched pattern: the router reads `/DashBoard` and `/dash%62oard` as `/dashboard`.
  const pattern = isDecodable(path) ? routePattern(await options.web.build(), path) : null
  return pattern === null || pattern === NOT_FOUND || !isAllowed(c, pattern, options) ? null : pattern
}

/** The encoding of forms without files, the only kind our pages have. */
const FORM = 'application/x-www-form-urlencoded'

/** Reads the whole form, within the size limit. Its origin was already checked, so the header is dropped. */
async function readForm(sent: Request): Promise<Request> {
  const headers = new Headers(sent.headers)
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM)
    refuse('unsupported_media_type', { message: 'Send this as a form.' })
  headers.delete('origin')
  const body = new Uint8Array(await readBytes(sent, DEFAULT_BODY_LIMIT_BYTES))
  return new Request(sent.url, { method: sent.method, headers, body })
}

function isAllowed(c: Context<RequestEnv>, pattern: string, { isLocal }: PagesOptions): boolean {
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
  return page ? sendPrerendered(c.req.raw, page, 404) : render(c, '*', c.req.raw, options)
}

/** A screen of the dashboard with its owner's data. If it can't be rendered, its frame, which calls the API itself. */
async function renderScreen(
  c: Context<RequestEnv>,
  pattern: string,
  frame: PrerenderedPage,
  options: PagesOptions,
): Promise<Response> {
  const session = sessionCookie(c, options) ?? ''
  const runningCount = rendering.get(session) ?? 0
  if (runningCount >= MAX_RENDERING || c.req.method === 'HEAD') return sendPrerendered(c.req.raw, frame, 200)
  rendering.set(session, runningCount + 1)
  try {
    const response = await render(c, pattern, c.req.raw, options)
    return response.status < 500 ? response : sendPrerendered(c.req.raw, frame, 200)
  } finally {
    const left = (rendering.get(session) ?? 1) - 1
    if (left > 0) rendering.set(session, left)
    else rendering.delete(session)
  }
}

/** How many screens are being rendered for each session. One that opens many at once gets frames, so that it slows nobody down. */
const rendering = new Map<string, number>()
const MAX_RENDERING = 3

async function render(
  c: Context<RequestEnv>,
  pattern: string,
  request: Request,
  { web, publicApi, readForOwner, origin, sendsTexts, checkoutOrigin }: PagesOptions,
): Promise<Response> {
  const build = await web.build()
  const { nonceContext, publicApiContext, readForOwnerContext, allowFramingContext, reportErrorContext } =
    build.entry.module
  // There is no nonce in development, because Vite's own scripts have none.
  const nonce = web.clientDirectory ? randomBytes(16).toString('base64') : null
  let outage: unknown = null
  let isFramingAllowed = false
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(publicApiContext, publicApi(c))
  context.set(readForOwnerContext, readForOwner(c))
  context.set(allowFramingContext, () => {
    isFramingAllowed = true
  })
  context.set(reportErrorContext, (err) => {
    if (isDatabaseUnavailable(err)) outage = err
    else c.var.log.error({ err, route: pattern }, 'page failed to render')
  })
  const response = await requestHandler(build, web.clientDirectory ? 'production' : 'development')(
    request,
    context,
  )
  if (outage) throw outage
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  const { stylesInline, leadsToCheckout, isEmbedded } = pageHandle(build, c.req.path)
  const formTargets = leadsToCheckout ? [checkoutOrigin] : []
  const answer = (body: ConstructorParameters<typeof Response>[0], policy: string) => {
    headers.set('Content-Security-Policy', policy)
    return new Response(body, { status: response.status, headers })
  }
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const mayBeFramed = isEmbedded === true && isFramingAllowed && isHtml === true
  // Sites that load only what agrees to it can have the page too: its redirects and itself must agree.
  if (isEmbedded) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  if (mayBeFramed) headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
  // The dashboard has none of the placeholders, and an owner's words must stay as they are.
  const text = isHtml ? await response.text() : null
  const html = text && (isDashboard(pattern) ? text : withInstallationValues(text, { origin, sendsTexts }))
  if (!web.clientDirectory || nonce === null)
    return answer(html ?? response.body, developmentContentPolicy({ mayBeFramed, formTargets }))
  const nonces = [`'nonce-${nonce}'`]
  const policy = contentSecurityPolicy({
    scripts: nonces,
    styles: stylesInline ? nonces : [],
    styleAttributes: isDashboard(pattern),
    mayBeFramed,
    formTargets,
  })
  if (html === null) return answer(response.body, policy)
  const styled = stylesInline ? await inlineStyleSheets(html, web.clientDirectory, nonce) : html
  const page = isDashboard(pattern) ? startScriptsLate(styled, nonce) : styled
  const body = await compressPage(c.req.raw, page, headers)
  return answer(c.req.method === 'HEAD' ? null : body, policy)
}

const handlers = new WeakMap<WebBuild, ReturnType<typeof createRequestHandler>>()

function requestHandler(build: WebBuild, mode: 'production' | 'development') {
  const existing = handlers.get(build)
  if (existing) return existing
  const handler = createRequestHandler(build, mode)
  handlers.set(build, handler)
  return handler
}
