import { expect, test } from './journey.ts'
import { SITE_PAGES } from './site-pages.ts'

const MOST_BYTES = 28_000

/** Classes of `ui`'s forms and messages. The bundler keeps the styles of `ui` together, and brings all or none. */
const OF_FORMS = /\._(field|toast)_/

test('a page carries the styles of its own parts only', { tag: '@any-width' }, async ({ page, request }) => {
  await page.goto('/auth')
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const ofAuth = await Promise.all(sheets.map(async (url) => (await request.get(url)).text()))
  expect(ofAuth.join(), 'a page with a form has them').toMatch(OF_FORMS)

  for (const path of SITE_PAGES) {
    const html = await (await request.get(path)).text()
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
    expect(styles.length, path).toBeGreaterThan(0)
    expect(styles.length, path).toBeLessThan(MOST_BYTES)
    expect(styles, path).not.toMatch(OF_FORMS)
    expect(html, path).not.toContain('rel="stylesheet"')
  }
})
