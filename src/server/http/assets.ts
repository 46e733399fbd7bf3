import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { WORKER_CONTENT_POLICY } from '#server/http/content-security.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Icons, the web manifest with its screenshots and the share image have fixed paths, so they are cached only for a day. */
const ROOT_FILE = '/:file{[a-z0-9-]+\\.(?:ico|png|jpg|svg|webp|webmanifest)}'

/** The dashboard's service worker. Browsers look for a new version with every visit. */
const WORKER = '/service-worker.js'

/** The script of booking buttons on other websites. Their pages keep its address for years. */
const EMBED = '/embed.js'

/** Built files have a content hash in their names, so the files of several builds can be served together. */
export function mountAssets(
  app: Hono<RequestEnv>,
  clientDirectory: string,
  earlierDirectories: readonly string[],
): void {
  app.use('/assets/*', withCacheControl('public, max-age=31536000, immutable'))
  for (const root of [clientDirectory, ...earlierDirectories])
    app.use('/assets/*', serveStatic<RequestEnv>({ root, precompressed: true }))
  // Compared by content, never by date: after a rollback the file is older than the one that browsers have.
  app.use(WORKER, withCacheControl('no-cache'), withWorkerPolicy, etag())
  app.use(WORKER, serveStatic<RequestEnv>({ root: clientDirectory, precompressed: true }))
  app.use(
    EMBED,
    withCacheControl('public, max-age=3600, stale-while-revalidate=604800'),
    forOtherSites,
    etag(),
  )
  app.use(EMBED, serveStatic<RequestEnv>({ root: clientDirectory, precompressed: true }))
  app.use(ROOT_FILE, withCacheControl('public, max-age=86400'), etag())
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

const forOtherSites: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** The worker's own requests go by the policy that it was sent with. */
const withWorkerPolicy: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', WORKER_CONTENT_POLICY)
}
