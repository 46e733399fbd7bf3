import type { Hono } from 'hono'
import { refuse } from '#server/base/refusal.ts'
import { listedPaths } from '#server/http/page-routes.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { WebBuildSource } from '#server/http/web-build.ts'

type SiteFilesOptions = {
  web: Pick<WebBuildSource, 'build'>
  origin: string
  /** Where to report vulnerabilities. */
  securityEmail: string
  now: () => Promise<Date>
}

const SECURITY_TXT = '/.well-known/security.txt'
const EXPIRES_AFTER_DAYS = 180
const CACHED_FOR_AN_HOUR = 'public, max-age=3600'

/** Serves the files for search engines, and the contact for people who find a vulnerability. */
export function mountSiteFiles(
  app: Hono<RequestEnv>,
  { web, origin, securityEmail, now }: SiteFilesOptions,
): void {
  app.get('/sitemap.xml', async (c) => {
    c.set('route', 'file')
    c.header('Cache-Control', CACHED_FOR_AN_HOUR)
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(siteMap(listedPaths(await web.build()).map((path) => new URL(path, origin).href)))
  })

  app.get('/robots.txt', (c) => {
    c.set('route', 'file')
    c.header('Cache-Control', CACHED_FOR_AN_HOUR)
    return c.text(robots(origin))
  })

  app.get(SECURITY_TXT, async (c) => {
    c.set('route', 'file')
    c.header('Cache-Control', CACHED_FOR_AN_HOUR)
    return c.text(securityTxt(origin, securityEmail, await now()))
  })

  app.on('ALL', ['/sitemap.xml', '/robots.txt', SECURITY_TXT], (c) => {
    c.set('route', 'file')
    c.header('Allow', 'GET, HEAD')
    return refuse('method_not_allowed')
  })
}

function siteMap(urls: readonly string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** Allows everything, because a crawler sees a page's noindex only if it may fetch the page. */
function robots(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** RFC 9116. It asks for an expiry less than a year ahead, which is renewed as long as this server runs. */
function securityTxt(origin: string, email: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + EXPIRES_AFTER_DAYS)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TXT}`,
    '',
  ].join('\n')
}
