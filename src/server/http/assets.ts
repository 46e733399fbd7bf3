import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { WORKER_CONTENT_POLICY } from '#server/http/content-security.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Icons, the web manifest with its screenshots and the share image have fixed paths, so they are cached only for a day. */
const ROOT_FILE = '/:file{[a-z0-9-]+\\.(?:ico|png|jpg|svg|webp|webmanifest)}'

/** The dashboard's service worker. Browsers look for a new version with every visit. */
const WORKER = '/service-worker.js'

/** Built files have a content hash in their names, so the files of several builds can be served together. */
export function mountAssets(
  app: Hono<RequestEnv>,
  clientDirectory: string,
  earlierDirectories: readonly string[],
): void {
  app.use('/assets/*', withCacheControl('public, max-age=31536000, immutable'))
  for (const root of [clientDirectory, ...earlierDirectories])
    app.use('/assets/*', serveStatic<RequestEnv>({ root, precompressed: true }))
  app.use(WORKER, withCacheControl('no-cache'), withWorkerPolicy, answerNotModified)
  app.use(WORKER, serveStatic<RequestEnv>({ root: clientDirectory, precompressed: true }))
  app.use(ROOT_FILE, withCacheControl('public, max-age=86400'), answerNotModified)
  app.use(ROOT_FILE, serveStatic<RequestEnv>({ root: clientDirectory }))
}

function withCacheControl(value: string): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next()
    if ([200, 206, 304].includes(c.res.status)) {
      c.set('route', 'file')
      c.res.headers.set('Cache-Control', value)
      c.res.headers.set('Vary', 'Accept-Encoding')
    }
  }
}

/** The worker's own requests go by the policy that it was sent with. */
const withWorkerPolicy: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', WORKER_CONTENT_POLICY)
}

const answerNotModified: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next()
  const modifiedAt = Date.parse(c.res.headers.get('last-modified') ?? '')
  const knownSince = Date.parse(c.req.header('if-modified-since') ?? '')
  // The comparison is false if a date is invalid (NaN).
  if (c.res.status !== 200 || !(modifiedAt <= knownSince)) return
  await c.res.body?.cancel()
  c.res.headers.delete('content-length')
  c.res = new Response(null, { status: 304, headers: c.res.headers })
}
