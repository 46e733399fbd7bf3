import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/journey.ts'
import { trackRequests, waitForNoRequests } from '#e2e/support/pending-requests.ts'
import { createClientPages, fillWithMarkup, type HostileBusiness } from './hostile-business.ts'
import { EVERY_HOSTILE_TEXT, hostileTexts } from './hostile-texts.ts'

/** Paths, and whether their pages show text of the business. */
const screens = ({ bookPath, managePath, payPath, firstJobTime }: HostileBusiness): [string, boolean][] => [
  ['/dashboard', true],
  [`/dashboard/today?date=${firstJobTime.slice(0, 10)}`, false],
  [`/dashboard/calendar?view=day&date=${firstJobTime.slice(0, 10)}`, false],
  ['/dashboard/clients', true],
  ['/dashboard/services', true],
  ['/dashboard/invoices', true],
  ['/dashboard/messages', true],
  ['/dashboard/messages?view=gone', true],
  ['/dashboard/activity', true],
  ['/dashboard/settings?tab=general', false],
  ['/dashboard/settings?tab=notifications', false],
  ['/dashboard/settings?tab=booking', false],
  ['/dashboard/settings?tab=payment', false],
  ['/dashboard/settings?tab=billing', false],
  [bookPath, true],
  [managePath, true],
  [`${managePath}/reminders`, true],
  [payPath, true],
]

const escaped = encodeURIComponent(EVERY_HOSTILE_TEXT)
/** Paths with hostile parameters. */
const HOSTILE_PATHS = [
  `/${escaped}`,
  `/auth?next=${escaped}`,
  '/auth?next=javascript:x(50)',
  `/auth/reset-password?token=${escaped}`,
  `/dashboard/calendar?date=${escaped}`,
  `/dashboard/today?date=${escaped}`,
  `/dashboard/settings?tab=${escaped}`,
  `/dashboard/clients?search=${escaped}`,
  `/dashboard/activity?group=${escaped}&from=${escaped}`,
  `/booking/${encodeURIComponent(hostileTexts(150)[0] ?? '')}`,
  `/pay/${encodeURIComponent(hostileTexts(150)[0] ?? '')}`,
]

/** Opens pages without the content security policy, which must not be the only protection. */
async function openWithoutPolicy(
  page: Page,
): Promise<{ context: BrowserContext; unprotectedPage: Page; executed: unknown[] }> {
  const context = await (
    page.context().browser() as NonNullable<ReturnType<BrowserContext['browser']>>
  ).newContext({
    bypassCSP: true,
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  })
  const executed: unknown[] = []
  await context.exposeFunction('x', (...args: unknown[]) => void executed.push(args))
  context.on('page', (opened) => {
    trackRequests(opened)
    opened.on('dialog', (dialog) => {
      executed.push(dialog.message())
      void dialog.dismiss()
    })
  })
  return { context, unprotectedPage: await context.newPage(), executed }
}

/** Looks for inline handlers and `javascript:` URLs. React renders none, so any would come from user input. */
async function expectNoInjectedMarkup(page: Page, where: string): Promise<void> {
  // Retries, because a page may still redirect: then the page it leads to is checked.
  await expect(async () => expect(await injectedMarkup(page), where).toEqual([])).toPass({ timeout: 30_000 })
}

function injectedMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') || (/^\s*javascript:/i.test(value) && name !== 'value' && name !== 'title'),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
}

test('no user input is executed on any screen, even without the content security policy', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  // The test opens sixteen screens in a browser with a cold cache.
  test.slow()
  await page.goto('/healthz')
  const business = await fillWithMarkup(page)
  const { context, unprotectedPage, executed } = await openWithoutPolicy(page)
  for (const [path, showsText] of screens(business)) {
    await unprotectedPage.goto(path)
    if (showsText) await expect(unprotectedPage.locator('body'), path).toContainText('<script>x(1)</script>')
    await waitForNoRequests(unprotectedPage)
    await expectNoInjectedMarkup(unprotectedPage, path)
  }
  expect(executed).toEqual([])
  await context.close()
})

test('no input from a URL or a business name is executed', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/healthz')
  const paths = await createClientPages(page)
  const { context, unprotectedPage, executed } = await openWithoutPolicy(page)
  const settings = await (await page.request.get('/api/settings')).json()
  for (const business_name of hostileTexts(120)) {
    const data = { ...settings, business_name }
    expect((await page.request.put('/api/settings', { data })).status()).toBe(200)
    for (const path of paths) {
      await unprotectedPage.goto(path)
      await expect(unprotectedPage.locator('body'), path).toContainText(business_name.slice(0, 20))
      await expectNoInjectedMarkup(unprotectedPage, path)
    }
  }
  for (const path of HOSTILE_PATHS) {
    // One page each, because a pending redirect would abort the next navigation.
    const tab = await context.newPage()
    await tab.goto(path)
    await waitForNoRequests(tab)
    await expectNoInjectedMarkup(tab, path)
    await tab.close()
  }
  expect(executed).toEqual([])
  await context.close()
})
