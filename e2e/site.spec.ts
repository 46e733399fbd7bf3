import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, test } from './journey.ts'
import { SITE_PAGES } from './site-pages.ts'

const SMALLEST_PHONE = { width: 360, height: 780 }

/** What the page asked for beside itself: nothing of others, and not one script. */
function watchRequests(page: Page) {
  const asked = { scripts: [] as string[], fonts: [] as string[], elsewhere: [] as string[] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.resourceType() === 'script') asked.scripts.push(url.pathname)
    if (request.resourceType() === 'font') asked.fonts.push(url.pathname)
    if (url.origin !== process.env.APP_UNDER_TEST) asked.elsewhere.push(url.href)
  })
  return asked
}

/** Every picture, also those further down, with the size it states and the one it has. */
async function pictures(page: Page) {
  return page.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (element) => {
        const image = element as HTMLImageElement
        image.loading = 'eager'
        await image.decode()
        const { currentSrc: src, alt, naturalWidth, naturalHeight } = image
        const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])]
        const shown = sources.find(({ srcset }) => new URL(srcset, location.href).href === src) ?? image
        const stated = [Number(shown.getAttribute('width')), Number(shown.getAttribute('height'))]
        return { src, alt, stated, real: [naturalWidth, naturalHeight] }
      }),
    ),
  )
}

async function expectPictures(page: Page): Promise<void> {
  for (const { src, alt, stated, real } of await pictures(page)) {
    const [width = 0, height = 0] = stated
    const [realWidth = 0, realHeight = 0] = real
    expect(width * height, `${src} states its size`).toBeGreaterThan(0)
    expect(realWidth, `${src} is sharp`).toBeGreaterThanOrEqual(width)
    expect(Math.abs(realWidth / realHeight - width / height), `${src} keeps its shape`).toBeLessThan(0.01)
    expect(alt.length, `${src} says what it shows`).toBeGreaterThan(10)
  }
}

async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) {
    expect(level, `heading ${index + 1} of ${levels.join(' ')}`).toBeLessThanOrEqual(
      (levels[index - 1] ?? 0) + 1,
    )
  }
}

for (const path of SITE_PAGES) {
  test(`${path} can be read by everybody, needs no script and fits`, async ({ page }) => {
    const asked = watchRequests(page)
    if (isPhone(page)) await page.setViewportSize(SMALLEST_PHONE)
    expect((await page.goto(path))?.status()).toBe(200)
    await expectOutline(page)
    await expectPictures(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(asked.scripts).toEqual([])
    expect(asked.elsewhere).toEqual([])
    for (const font of asked.fonts) expect(font).toMatch(/-latin-wght-normal-/)
  })
}

test('what is tapped on a phone is large enough', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(SMALLEST_PHONE)
  for (const path of SITE_PAGES) {
    await page.goto(path)
    const small = await page
      .locator(':is(header, footer, nav) a, button, summary, main a[class]')
      .locator('visible=true')
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ box: target.getBoundingClientRect(), words: target.textContent }))
          // A pixel is what the skip link takes until it is focused.
          .filter(({ box }) => box.height > 1 && box.height < 43.5)
          .map(({ box, words }) => `${words}: ${box.height}`),
      )
    expect(small, path).toEqual([])
  }
})

test('questions open by keyboard', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/solutions')
  const first = page.locator('details').first()
  await first.locator('summary').focus()
  await expect(first).not.toHaveAttribute('open')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('open')
  await expect(first.locator(':scope > :not(summary)').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is there, and its questions open', { tag: '@any-width' }, async ({ page }) => {
    for (const path of SITE_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Login' }).first()).toHaveAttribute('href', '/auth')
      const question = page.locator('details').locator('visible=true').first()
      if ((await question.count()) === 0) continue
      await question.locator('summary').click()
      await expect(question.locator(':scope > :not(summary)').first()).toBeVisible()
    }
  })
})
