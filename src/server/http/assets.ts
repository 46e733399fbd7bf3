import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Icons, the web manifest and the picture of shared links have fixed addresses, so they are asked for again. */
const ROOT_FILE = '/:file{[a-z0-9-]+\\.(?:ico|png|jpg|svg|webmanifest)}'

/** Built files carry a hash of their content in their names: one that changes gets another, so several builds fit together. */
export function mountAssets(
  app: Hono<RequestEnv>,
  clientDirectory: string,
  earlierDirectories: readonly string[],
): void {
  app.use('/assets/*', cached('public, max-age=31536000, immutable'))
  for (const root of [clientDirectory, ...earlierDirectories])
    app.use('/assets/*', serveStatic<RequestEnv>({ root, precompressed: true }))
  app.use(ROOT_FILE, cached('public, max-age=86400'), unlessUnchanged)
  app.use(ROOT_FILE, serveStatic<RequestEnv>({ root: clientDirectory }))
}

function cached(control: string): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next()
    if ([200, 206, 304].includes(c.res.status)) {
      c.set('route', 'file')
      c.res.headers.set('Cache-Control', control)
      c.res.headers.set('Vary', 'Accept-Encoding')
    }
  }
}

const unlessUnchanged: MiddlewareHandler<RequestEnv> = async (c, next) => {
  await next()
  const modifiedAt = Date.parse(c.res.headers.get('last-modified') ?? '')
  const knownSince = Date.parse(c.req.header('if-modified-since') ?? '')
  // Of a date that cannot be read this is untrue.
  if (c.res.status !== 200 || !(modifiedAt <= knownSince)) return
  await c.res.body?.cancel()
  c.res.headers.delete('content-length')
  c.res = new Response(null, { status: 304, headers: c.res.headers })
}
