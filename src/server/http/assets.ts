import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Files whose names carry a hash of their content never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

export function mountAssets(app: Hono<RequestEnv>, clientDirectory: string): void {
  const files = serveStatic<RequestEnv>({
    root: clientDirectory,
    precompressed: true,
    onFound: (path, c) => {
      c.set('route', 'file')
      c.header('Cache-Control', path.includes('/assets/') ? IMMUTABLE : 'public, max-age=3600')
    },
  })
  app.use('/assets/*', files)
  // Beside the pages only a few files lie at the top: the icon, robots.txt.
  app.use('/:file{[\\w-]+\\.(svg|png|ico|txt|xml|webmanifest)}', files)
}
