import type { Context, Hono } from 'hono'
import { type FeedDeps, type FeedResponse, readFeed } from '#server/calendars/read-feed.ts'
import { addressOf, networkOf } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Serves the private address that other calendars subscribe to. */
export function mountCalendarFeeds(
  app: Hono<RequestEnv>,
  { trustProxy, ...deps }: FeedDeps & { trustProxy: boolean },
): void {
  app.get('/calendar/:file{[^/]+\\.ics}', async (c) => {
    c.set('route', '/calendar/:file')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const response = await readFeed(deps, {
      token: parseToken(c.req.param('file')),
      network: networkOf(addressOf(c, trustProxy)),
      ifNoneMatch: c.req.header('if-none-match') ?? null,
      ifModifiedSince: c.req.header('if-modified-since') ?? null,
    })
    return sendFeed(c, response)
  })
}

/** Empty for a malformed token: no feed has an empty token, so the lookup answers 404. */
function parseToken(file: string): string {
  return /^([\w-]{32,64})\.ics$/.exec(file)?.[1] ?? ''
}

function sendFeed(c: Context<RequestEnv>, { etag, changedAt, content }: FeedResponse) {
  c.header('Cache-Control', 'private, no-cache')
  c.header('ETag', etag)
  c.header('Last-Modified', changedAt.toUTCString())
  if (content === null) return c.body(null, 304)
  c.header('Content-Type', 'text/calendar; charset=utf-8')
  c.header('Content-Disposition', 'inline; filename="wheelhouse.ics"')
  return c.body(content)
}
