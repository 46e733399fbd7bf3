import type { Page } from '@playwright/test'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { expect, test } from './journey.ts'
import { ARTICLES, DOORS, SITE_PAGES } from './site-pages.ts'

/** Addresses that a page links to on our own site, and the places in it that a link may lead to. */
async function linksOf(page: Page, path: string) {
  await page.goto(path)
  return page.evaluate(() => ({
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search, hash }) => ({ pathname, search, hash })),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }))
}

test('every link leads somewhere, and every page of the site can be reached by one', {
  tag: '@any-width',
}, async ({ page }) => {
  const pages: string[] = [...SITE_PAGES]
  const seen = new Map<string, string[]>()
  const fragments: { from: string; pathname: string; id: string }[] = []
  const doors = new Set<string>()
  for (const queue = ['/']; queue.length > 0; ) {
    const from = queue.shift() as string
    if (seen.has(from)) continue
    const { links, ids } = await linksOf(page, from)
    seen.set(from, ids)
    for (const { pathname, search, hash } of links) {
      if (pages.includes(pathname)) queue.push(pathname)
      else doors.add(`${pathname}${search}`)
      if (hash) fragments.push({ from, pathname, id: decodeURIComponent(hash.slice(1)) })
    }
  }
  expect([...seen.keys()].sort()).toEqual(pages.sort())
  for (const door of doors) {
    expect(DOORS).toContain(door.split('?')[0])
    expect((await page.request.get(door)).status(), door).toBe(200)
  }
  const broken = fragments.filter(({ pathname, id }) => !seen.get(pathname)?.includes(id))
  expect(broken).toEqual([])
})

test('the site map lists the site and no private page', { tag: '@any-width' }, async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('xml')
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed.sort()).toEqual(SITE_PAGES.map((path) => `${baseURL}${path}`).sort())
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).not.toContain('Disallow')
})

test('only the site itself is to be found by searching', { tag: '@any-width' }, async ({ request }) => {
  const robotsOf = async (path: string) => (await request.get(path)).headers()['x-robots-tag']
  for (const path of SITE_PAGES) expect(await robotsOf(path), path).toBeUndefined()
  for (const path of ['/auth', '/auth/reset-password', '/dashboard', '/dashboard/clients', '/your-data'])
    expect(await robotsOf(path), path).toBe('noindex')
})

test('another spelling of an address is the same page', { tag: '@any-width' }, async ({ request }) => {
  const pageAt = async (path: string) => {
    const answer = await request.get(path)
    const { etag, 'content-security-policy': policy, 'x-robots-tag': robots } = answer.headers()
    return { html: await answer.text(), etag, policy, robots }
  }
  for (const [spelling, path] of [
    ['/Solutions', '/solutions'],
    ['/TERMS/', '/terms'],
    ['/Blog/Mobile-Detailing-Pricing', '/blog/mobile-detailing-pricing'],
    ['/AUTH', '/auth'],
    ['/%64ashboard', '/dashboard'],
  ] as const)
    expect(await pageAt(spelling), spelling).toEqual(await pageAt(path))
})

test('no page names the place that stands in for its address', { tag: '@any-width' }, async ({ request }) => {
  const elsewhere = ['/404', '/auth', '/dashboard', '/your-data', '/local', '/book/nobody', '/pay/nobody']
  for (const path of [...SITE_PAGES, ...elsewhere])
    expect(await (await request.get(path)).text(), path).not.toContain(SITE_ORIGIN)
})

test('each page says what it is, where it lives and what a link to it shows', {
  tag: '@any-width',
}, async ({ page, baseURL }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of SITE_PAGES) {
    await page.goto(path)
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    const url = `${baseURL}${path}`
    const description = (await content('description')) ?? ''
    expect(description.length, `${path} is described`).toBeGreaterThan(50)
    expect(description.length, `${path} is described shortly`).toBeLessThan(200)
    titles.add(await page.title())
    descriptions.add(description)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url)
    expect(await content('og:url')).toBe(url)
    expect(await content('og:title')).toBe(await page.title())
    expect(await content('og:description')).toBe(description)
    expect(await content('og:type')).toBe(path.startsWith('/blog/') ? 'article' : 'website')
    expect(await content('twitter:card')).toBe('summary_large_image')
    expect(await content('og:image')).toMatch(new RegExp(`^${baseURL}/`))
  }
  expect([titles.size, descriptions.size]).toEqual([SITE_PAGES.length, SITE_PAGES.length])
})

test('the picture of a shared link has the size it states', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/')
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  const size = await page.evaluate(
    async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [String(image.naturalWidth), String(image.naturalHeight)]
    },
    new URL((await content('og:image')) ?? '').pathname,
  )
  expect(size).toEqual([await content('og:image:width'), await content('og:image:height')])
})

test('a browser finds its icons and the manifest', { tag: '@any-width' }, async ({ request }) => {
  const typeOf = async (path: string) => {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control']).toContain('max-age')
    return answer.headers()['content-type']
  }
  expect(await typeOf('/favicon.ico')).toBe('image/x-icon')
  expect(await typeOf('/apple-touch-icon.png')).toBe('image/png')
  expect(await typeOf('/site.webmanifest')).toBe('application/manifest+json')
  const { icons } = await (await request.get('/site.webmanifest')).json()
  expect(icons.length).toBeGreaterThanOrEqual(2)
  for (const { src, type } of icons) expect(await typeOf(src)).toBe(type)
})

/** What a page tells search engines about itself, by its kind. */
async function describedBy(page: Page, path: string) {
  await page.goto(path)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return new Map(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]))
}

test('what describes a page to search engines can be read by them', { tag: '@any-width' }, async ({
  page,
  baseURL,
}) => {
  const kinds: Record<string, string[]> = {}
  for (const path of SITE_PAGES) kinds[path] = [...(await describedBy(page, path)).keys()]
  for (const path of ARTICLES) {
    const article = (await describedBy(page, path)).get('Article')
    for (const picture of [article.image, article.publisher.logo]) {
      expect(picture, path).toMatch(new RegExp(`^${baseURL}/`))
      expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png')
    }
  }
  const asked = ['/blog/mobile-detailing-pricing', '/blog/cleaning-business-scheduling', '/solutions']
  for (const path of asked) expect(kinds[path], path).toContain('FAQPage')
})
