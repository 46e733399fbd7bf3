import type { APIRequestContext } from '@playwright/test'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { expect, test } from '#e2e/support/journey.ts'
import { SITE_PAGES } from './site-pages.ts'

const PRIVATE_PAGES = [
  '/auth',
  '/auth/reset-password',
  '/auth/recover',
  '/auth/cancel-recovery',
  '/dashboard',
  '/dashboard/clients',
  '/your-data',
  '/profile',
]
const OTHER_PAGES = ['/404', '/local', '/book/nobody', '/pay/nobody']

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

test('search engines find every page of the site at this installation’s URL, but no private page', {
  tag: ['@core', '@any-width'],
}, async ({ request, baseURL }) => {
  const siteMap = await request.get('/sitemap.xml')
  expect(siteMap.headers()['content-type']).toContain('xml')
  const listed = [...(await siteMap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed.sort()).toEqual(SITE_PAGES.map((path) => `${baseURL}${path}`).sort())
  const robots = await textOf(request, '/robots.txt')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).not.toContain('Disallow')
  for (const path of [...SITE_PAGES, ...PRIVATE_PAGES]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const robotsTag = PRIVATE_PAGES.includes(path) ? 'noindex' : undefined
    expect(response.headers()['x-robots-tag'], path).toBe(robotsTag)
  }
  for (const path of SITE_PAGES)
    expect(await textOf(request, path)).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
  for (const path of [...SITE_PAGES, ...PRIVATE_PAGES, ...OTHER_PAGES])
    expect(await textOf(request, path), path).not.toContain(SITE_ORIGIN)
})

test('another spelling of a URL leads to the same page', { tag: ['@core', '@any-width'] }, async ({
  request,
}) => {
  const pageAt = async (path: string) => {
    const response = await request.get(path)
    const { etag, 'content-security-policy': policy, 'x-robots-tag': robots } = response.headers()
    return { status: response.status(), html: await response.text(), etag, policy, robots }
  }
  for (const [spelling, path] of [
    ['/Solutions', '/solutions'],
    ['/TERMS/', '/terms'],
    ['/Blog/Mobile-Detailing-Pricing', '/blog/mobile-detailing-pricing'],
    ['/AUTH', '/auth'],
    ['/%64ashboard', '/dashboard'],
    ['/dashboard/calendar/', '/dashboard/calendar'],
  ] as const)
    expect(await pageAt(spelling), spelling).toEqual({ ...(await pageAt(path)), status: 200 })
})

test('a browser finds the icons, the manifest and the preview image of a shared link', {
  tag: ['@core', '@any-width'],
}, async ({ request }) => {
  const typeOf = async (path: string) => {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['cache-control']).toContain('max-age')
    return response.headers()['content-type']
  }
  expect(await typeOf('/favicon.ico')).toBe('image/x-icon')
  for (const path of ['/apple-touch-icon.png', '/share.png', '/icon-512.png'])
    expect(await typeOf(path)).toBe('image/png')
  expect(await typeOf('/site.webmanifest')).toBe('application/manifest+json')
  const { icons } = await (await request.get('/site.webmanifest')).json()
  expect(icons.length).toBeGreaterThanOrEqual(2)
  for (const { src, type } of icons) expect(await typeOf(src)).toBe(type)
})

const MAX_STYLE_BYTES = 28_000

/** Classes of `ui`'s forms and toasts. The bundler puts all styles of `ui` into one sheet. */
const FORM_STYLES = /\._(field|toast)_/

test('a page loads only the styles of its own components', { tag: ['@core', '@any-width'] }, async ({
  request,
}) => {
  const links = (await textOf(request, '/auth')).match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  const hrefs = links.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? [])
  const sheets = await Promise.all(hrefs.map((href) => textOf(request, href)))
  expect(sheets.join(), 'a page with a form has the styles of forms').toMatch(FORM_STYLES)

  for (const path of SITE_PAGES) {
    const html = await textOf(request, path)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
    expect(styles.length, path).toBeGreaterThan(0)
    expect(styles.length, path).toBeLessThan(MAX_STYLE_BYTES)
    expect(styles, path).not.toMatch(FORM_STYLES)
    expect(html, path).not.toContain('rel="stylesheet"')
  }
})
