import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startApp } from './app-under-test.ts'
import { type KeptContext, keepContext } from './kept-context.ts'
import { watchQuestions } from './questions-under-way.ts'

/** The tracer tries to enter every frame, also a letter's, where no script may run. */
const OF_THE_TRACER = /^Blocked script execution in '(about:srcdoc|[^']*\/local\/mail\/)/

export const PASSWORD = 'foam-cannon-42'

export type Owner = { email: string }

type Fixtures = {
  complaints: string[]
  /** An owner with a fresh account and no subscription, signed in in this browser. */
  account: Owner
  /** The same, in their trial. */
  owner: Owner
}

export type WorkerFixtures = {
  /** There is one clock for a whole app: who moves it has an app to themselves. */
  movesTheClock: boolean
  /** An app that sends texts is an app of one's own, too. */
  sendsTexts: boolean
  appUrl: string
  keptContexts: Map<string | undefined, KeptContext>
}

/** A journey fails on anything the browser complains about: errors of scripts, refused content, failed requests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  movesTheClock: [false, { scope: 'worker', option: true }],
  sendsTexts: [false, { scope: 'worker', option: true }],
  appUrl: [
    async ({ movesTheClock, sendsTexts }, use) => {
      if (!movesTheClock && !sendsTexts) return use(process.env.APP_UNDER_TEST ?? '')
      const app = await startApp({ sendsTexts })
      await use(app.url)
      await app.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ appUrl }, use) => use(appUrl),
  // A journey that fails ends its worker, so what it left behind reaches nobody.
  keptContexts: [
    async ({ browserName: _ }, use) => {
      const kept = new Map<string | undefined, KeptContext>()
      await use(kept)
      for (const { context } of kept.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, keptContexts, timezoneId, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    const kept = keptContexts.get(timezoneId) ?? (await keepContext(browser, baseURL ?? ''))
    keptContexts.delete(timezoneId)
    await use(kept.context)
    if (await kept.forget()) keptContexts.set(timezoneId, kept)
    else await kept.context.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      watchQuestions(page)
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning'
        if (isComplaint && !OF_THE_TRACER.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  account: async ({ page }, use) => {
    const owner = { email: anAddress() }
    const data = { ...owner, password: PASSWORD, consent: true, timezone: 'America/New_York' }
    expect((await page.request.post('/api/auth/sign-up', { data })).status()).toBe(201)
    await use(owner)
  },
  owner: async ({ page, account }, use) => {
    await startTrial(page)
    await use(account)
  },
})

export { expect } from '@playwright/test'

export function anAddress(): string {
  return `owner-${randomUUID()}@example.com`
}

/** What the hosted page does when its button is pressed, without opening it. */
async function startTrial(page: Page): Promise<void> {
  const { sessionId, url } = await (await page.request.post('/api/create-checkout')).json()
  const complete = new URL('/_emulator/acts/completeCheckout', url).href
  expect((await page.request.post(complete, { data: [sessionId] })).status()).toBe(200)
  const check = () => page.request.post('/api/check-subscription', { data: { session_id: sessionId } })
  await expect.poll(async () => (await (await check()).json()).status).toBe('trialing')
}

export const CARD = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
}

/** On a hosted page of the payment provider. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Riley Carter')
}

export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // In the page itself, as there are no frames left, and only what is wrong told in full: a third of the time.
  // The checker waits for ever for an answer out of a frame that runs no script, such as a letter's.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove()
  })
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** What lies beneath has journeys of its own. */
export const expectDialogAccessible = (page: Page) => expectAccessible(page, '[role="dialog"]')

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  // A phone zooms out until a page that is too wide fits, and `innerWidth` grows with it.
  expect(pageWidth).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** The sidebar's links and profile stand in a drawer on a phone. */
export async function openSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
}

/** For an address that leads on to another: the page may leave before it has finished loading. */
export async function openToBeLedOn(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
}

type Letter = { subject: string; text: string; links: string[] }

/** The newest letter to an address, once there are `count` of them. */
export async function letterTo(page: Page, email: string, count = 1): Promise<Letter> {
  const read = () => lettersTo(page, email)
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read())[0] as Letter
}

export async function lettersTo(page: Page, email: string): Promise<Letter[]> {
  return (await page.request.get(`/local/mail.json?to=${email}`)).json()
}
