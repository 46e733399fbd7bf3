import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  isPhone,
  test,
} from '#e2e/support/journey.ts'
import { SITE_PAGES } from './site-pages.ts'

const SMALLEST_PHONE = { width: 360, height: 780 }

/** Collects requests for scripts, for fonts and to other sites. */
function watchRequests(page: Page) {
  const requests = { scripts: [] as string[], fonts: [] as string[], otherSites: [] as string[] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.resourceType() === 'script') requests.scripts.push(url.pathname)
    if (request.resourceType() === 'font') requests.fonts.push(url.pathname)
    if (url.origin !== process.env.APP_UNDER_TEST) requests.otherSites.push(url.href)
  })
  return requests
}

/** Every image, also below the fold, with its declared and its real size. */
async function readPictures(page: Page) {
  return page.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (element) => {
        const image = element as HTMLImageElement
        image.loading = 'eager'
        await image.decode()
        const { currentSrc: src, alt, naturalWidth, naturalHeight } = image
        const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])]
        const shown = sources.find(({ srcset }) => new URL(srcset, location.href).href === src) ?? image
        const declared = [Number(shown.getAttribute('width')), Number(shown.getAttribute('height'))]
        return { src, alt, declared, real: [naturalWidth, naturalHeight] }
      }),
    ),
  )
}

async function expectPictures(page: Page): Promise<void> {
  for (const { src, alt, declared, real } of await readPictures(page)) {
    const [width = 0, height = 0] = declared
    const [realWidth = 0, realHeight = 0] = real
    expect(width * height, `${src} declares its size`).toBeGreaterThan(0)
    expect(realWidth, `${src} is sharp`).toBeGreaterThanOrEqual(width)
    expect(Math.abs(realWidth / realHeight - width / height), `${src} keeps its shape`).toBeLessThan(0.01)
    expect(alt.length, `${src} says what it shows`).toBeGreaterThan(10)
  }
}

async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page
    .locator(':is(header, footer, nav) a, button, summary, main a[class]')
    .locator('visible=true')
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ box: target.getBoundingClientRect(), text: target.textContent }))
        // The skip link is one pixel high until it is focused.
        .filter(({ box }) => box.height > 1 && box.height < 43.5)
        .map(({ box, text }) => `${text}: ${box.height}`),
    )
  expect(small).toEqual([])
}

test('every page of the site works without scripts, fits the viewport, and has sharp images and large targets', {
  tag: '@core-phone',
}, async ({ page }) => {
  const requests = watchRequests(page)
  if (isPhone(page)) await page.setViewportSize(SMALLEST_PHONE)
  for (const path of SITE_PAGES)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200)
      await expectPictures(page)
      await expectNoHorizontalScroll(page)
      if (isPhone(page)) await expectLargeTargets(page)
    })
  expect(requests.scripts).toEqual([])
  expect(requests.otherSites).toEqual([])
  for (const font of requests.fonts) expect(font).toMatch(/-latin-wght-normal-/)
})

const isTextPage = (path: string) => /^\/(blog|terms|privacy)/.test(path)

for (const [name, paths] of [
  ['pages about the product', SITE_PAGES.filter((path) => !isTextPage(path))],
  ['articles and legal pages', SITE_PAGES.filter(isTextPage)],
] as const) {
  test(`the ${name} are accessible with all questions open`, async ({ page }) => {
    if (isPhone(page)) await page.setViewportSize(SMALLEST_PHONE)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await page.locator('details').evaluateAll((questions) => {
          for (const question of questions) question.setAttribute('open', '')
        })
        await expectAccessible(page)
      })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is complete, and its questions open by keyboard', { tag: '@any-width' }, async ({
    page,
  }) => {
    for (const path of SITE_PAGES)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Login' }).first()).toHaveAttribute('href', '/auth')
        const question = page.locator('details').locator('visible=true').first()
        if ((await question.count()) === 0) return
        await expect(question).not.toHaveAttribute('open')
        await question.locator('summary').press('Enter')
        await expect(question.locator(':scope > :not(summary)').first()).toBeVisible()
      })
  })
})

test('an owner with a subscription goes from the home page to the dashboard, and can still read the price', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await gotoExpectingRedirect(page, '/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/terms')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
  await expect(page.locator('#pricing')).toContainText('$15 per month')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})
