import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#e2e/support/journey.ts'
import { trackRequests, waitForNoRequests } from '#e2e/support/pending-requests.ts'
import { fillWithMarkup, type HostileBusiness, openClientPages } from './hostile-business.ts'
import { EVERY_HOSTILE_TEXT, hostileTexts } from './hostile-texts.ts'

/** Screens, and whether they show text of the business. */
const screens = ({ bookPath, managePath, payPath, firstJob }: HostileBusiness): [string, boolean][] => [
  ['/dashboard', true],
  [`/dashboard/calendar?view=day&date=${firstJob.slice(0, 10)}`, false],
  ['/dashboard/clients', true],
  ['/dashboard/services', true],
  ['/dashboard/invoices', true],
  ['/dashboard/messages', true],
  ['/dashboard/messages?view=gone', true],
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
/** URLs with hostile parameters. */
const ADDRESSES = [
  `/${escaped}`,
  `/auth?next=${escaped}`,
  '/auth?next=javascript:x(50)',
  `/auth/reset-password?token=${escaped}`,
  `/dashboard/calendar?date=${escaped}`,
  `/dashboard/settings?tab=${escaped}`,
  `/dashboard/clients?search=${escaped}`,
  `/booking/${encodeURIComponent(hostileTexts(150)[0] ?? '')}`,
  `/pay/${encodeURIComponent(hostileTexts(150)[0] ?? '')}`,
]

/** Opens pages without the content security policy, which must not be the only protection. */
async function withoutPolicy(page: Page): Promise<{ context: BrowserContext; bare: Page; ran: unknown[] }> {
  const context = await (
    page.context().browser() as NonNullable<ReturnType<BrowserContext['browser']>>
  ).newContext({
    bypassCSP: true,
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  })
  const ran: unknown[] = []
  await context.exposeFunction('x', (...args: unknown[]) => void ran.push(args))
  context.on('page', (opened) => {
    trackRequests(opened)
    opened.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
  })
  return { context, bare: await context.newPage(), ran }
}

/** Looks for inline handlers and `javascript:` URLs. React renders none, so any would come from user input. */
async function expectNoInjectedMarkup(page: Page, where: string): Promise<void> {
  // A page may still redirect: then the other one is checked.
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
  // It opens sixteen screens in a browser with a cold cache.
  test.slow()
  await page.goto('/healthz')
  const business = await fillWithMarkup(page)
  const { context, bare, ran } = await withoutPolicy(page)
  for (const [path, shows] of screens(business)) {
    await bare.goto(path)
    if (shows) await expect(bare.locator('body'), path).toContainText('<script>x(1)</script>')
    await waitForNoRequests(bare)
    await expectNoInjectedMarkup(bare, path)
  }
  expect(ran).toEqual([])
  await context.close()
})

test('no input from a URL or a business name is executed', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/healthz')
  const paths = await openClientPages(page)
  const { context, bare, ran } = await withoutPolicy(page)
  const settings = await (await page.request.get('/api/settings')).json()
  for (const business_name of hostileTexts(120)) {
    const data = { ...settings, business_name }
    expect((await page.request.put('/api/settings', { data })).status()).toBe(200)
    for (const path of paths) {
      await bare.goto(path)
      await expect(bare.locator('body'), path).toContainText(business_name.slice(0, 20))
      await expectNoInjectedMarkup(bare, path)
    }
  }
  for (const path of ADDRESSES) {
    // One page each, because a pending redirect would abort the next navigation.
    const tab = await context.newPage()
    await tab.goto(path)
    await waitForNoRequests(tab)
    await expectNoInjectedMarkup(tab, path)
    await tab.close()
  }
  expect(ran).toEqual([])
  await context.close()
})
