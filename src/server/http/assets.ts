import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Built files carry a hash of their content in their names: one that changes gets another. */
export function mountAssets(app: Hono<RequestEnv>, clientDirectory: string): void {
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.status === 200 || c.res.status === 206) {
      c.set('route', 'file')
      c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
    }
  })
  app.use('/assets/*', serveStatic<RequestEnv>({ root: clientDirectory, precompressed: true }))
}
