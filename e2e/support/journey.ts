import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type AppUnderTest, startApp, warningsSince } from './app-under-test.ts'
import { trackRequests } from './pending-requests.ts'
import { createReusableContext, type ReusableContext } from './reusable-context.ts'

/** Playwright's tracer tries to enter every frame, even that of an email, where scripts are blocked. */
const TRACER_WARNING = /^Blocked script execution in '(about:srcdoc|[^']*\/local\/mail\/)/

/** On a busy machine the guard's time limit may run out; the product opens the dashboard and says so. */
const GUARD_TIMEOUT = 'subscription check timed out, opening the dashboard'

/** The service worker downloads the whole app, so it is blocked except in journeys about it. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

const EXPECTED_MESSAGES = [GUARD_TIMEOUT, WORKER_BLOCKED]

export const PASSWORD = 'foam-cannon-42'

export type Owner = { email: string }

type Fixtures = {
  /** Lets the browser keep the app: its service worker downloads all of it. */
  keepsApp: boolean
  /** Console warnings and errors, and uncaught exceptions. A journey removes those it expects. */
  browserErrors: string[]
  /** An owner with a fresh account and no subscription, signed in in this browser. */
  account: Owner
  /** The same owner with a trial. */
  owner: Owner
}

export type WorkerFixtures = {
  /** An app has one clock, so tests that move it get their own app. */
  movesTheClock: boolean
  /** Tests that send texts get their own app too. */
  sendsTexts: boolean
  app: Pick<AppUnderTest, 'url' | 'logFile'>
  reusableContexts: Map<string | undefined, ReusableContext>
}

/** A journey fails on every browser warning or error: script errors, blocked content, failed requests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  keepsApp: [false, { option: true }],
  movesTheClock: [false, { scope: 'worker', option: true }],
  sendsTexts: [false, { scope: 'worker', option: true }],
  app: [
    async ({ movesTheClock, sendsTexts }, use) => {
      if (!movesTheClock && !sendsTexts)
        return use({
          url: process.env.APP_UNDER_TEST ?? '',
          logFile: process.env.LOG_OF_APP_UNDER_TEST ?? '',
        })
      const app = await startApp({ sendsTexts })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  // A failed journey ends its worker, so its state cannot leak into other journeys.
  reusableContexts: [
    async ({ browserName: _ }, use) => {
      const contexts = new Map<string | undefined, ReusableContext>()
      await use(contexts)
      for (const { context } of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, reusableContexts, timezoneId, javaScriptEnabled, keepsApp }, use) => {
    if (!javaScriptEnabled || keepsApp) {
      const context = await browser.newContext({ serviceWorkers: keepsApp ? 'allow' : 'block' })
      await use(context)
      return context.close()
    }
    const reusable = reusableContexts.get(timezoneId) ?? (await createReusableContext(browser, baseURL ?? ''))
    reusableContexts.delete(timezoneId)
    await use(reusable.context)
    if (await reusable.reset()) reusableContexts.set(timezoneId, reusable)
    else await reusable.context.close()
  },
  browserErrors: [
    async ({ page, app }, use, testInfo) => {
      const startedAt = new Date()
      const browserErrors: string[] = []
      trackRequests(page)
      page.on('console', (message) => {
        const isWarningOrError = message.type() === 'error' || message.type() === 'warning'
        const isExpected = TRACER_WARNING.test(message.text()) || EXPECTED_MESSAGES.includes(message.text())
        if (isWarningOrError && !isExpected) browserErrors.push(message.text())
      })
      page.on('pageerror', (error) => browserErrors.push(error.message))
      await use(browserErrors)
      expect.soft(browserErrors, 'browser warnings and errors').toEqual([])
      // A journey that rarely fails can only be understood if its failure says what the server had to say.
      if (testInfo.status !== testInfo.expectedStatus)
        expect(await warningsSince(app.logFile, startedAt), 'warnings of the server').toEqual([])
    },
    { auto: true },
  ],
  account: async ({ page }, use) => {
    const owner = { email: uniqueEmail() }
    const data = { ...owner, password: PASSWORD, consent: true, timezone: 'America/New_York' }
    expect((await page.request.post('/api/auth/sign-up', { data })).status()).toBe(201)
    await confirmEmail(page, owner.email)
    await use(owner)
  },
  owner: async ({ page, account }, use) => {
    await startTrial(page)
    await answerSetup(page)
    await use(account)
  },
})

export { expect } from '@playwright/test'

export function uniqueEmail(): string {
  return `owner-${randomUUID()}@example.com`
}

/** Confirms a new owner's address with the code that was emailed to it: before that, no client gets a message. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  const { code } = await confirmationEmail(page, email)
  const data = { code }
  expect((await page.request.post('/api/auth/confirm-email-by-code', { data })).status()).toBe(200)
}

const CONFIRMATION_SUBJECT = 'Confirm your email for Wheelhouse'

/** The code and the link of the email that every new owner gets. */
export async function confirmationEmail(page: Page, email: string): Promise<{ code: string; url: string }> {
  const find = async () =>
    (await allEmailsTo(page, email)).find(({ subject }) => subject === CONFIRMATION_SUBJECT)
  await expect.poll(async () => (await find())?.subject).toBe(CONFIRMATION_SUBJECT)
  const { text, links } = (await find()) as ReceivedEmail
  return {
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    url: links.find((link) => link.includes('/auth/confirm-email#')) ?? '',
  }
}

/** Completes the checkout like the provider's page does, without opening it. */
async function startTrial(page: Page): Promise<void> {
  const { sessionId, url } = await (await page.request.post('/api/create-checkout')).json()
  const completeUrl = new URL('/_emulator/acts/completeCheckout', url).href
  expect((await page.request.post(completeUrl, { data: [sessionId] })).status()).toBe(200)
  const check = () => page.request.post('/api/check-subscription', { data: { session_id: sessionId } })
  await expect.poll(async () => (await (await check()).json()).status).toBe('trialing')
}

/** Skips the setup screen and keeps the checklist, so that a journey starts on the screen that it opens. */
async function answerSetup(page: Page): Promise<void> {
  for (const act of ['dismiss', 'restore'])
    expect((await page.request.post(`/api/setup/${act}`)).status()).toBe(200)
}

export const CARD = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
}

/** Fills in the card fields on the payment provider's page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Riley Carter')
}

export async function expectAccessible(page: Page, selector = 'html'): Promise<void> {
  // Frames are removed because axe waits forever for a frame that runs no script, such as an email's.
  // Without frames axe can run in legacy mode, which with `resultTypes` takes a third of the time.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove()
  })
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Checks only the dialog; the page beneath has its own journeys. */
export const expectDialogAccessible = (page: Page) => expectAccessible(page, '[role="dialog"]')

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  // Compares with the viewport because a phone zooms out on a page that is too wide, and `innerWidth` grows.
  expect(pageWidth).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** On a phone the sidebar's links and profile are in a drawer. */
export async function openSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
}

/** Opens a URL that redirects: the page may navigate before it has finished loading. */
export async function gotoExpectingRedirect(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
}

type ReceivedEmail = { subject: string; text: string; html: string; links: string[] }

/** Waits until an address has got `count` emails and returns the newest. */
export async function waitForEmail(page: Page, email: string, count = 1): Promise<ReceivedEmail> {
  const read = () => emailsTo(page, email)
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read())[0] as ReceivedEmail
}

/** Without the email that asks every new owner to confirm their address. */
export async function emailsTo(page: Page, email: string): Promise<ReceivedEmail[]> {
  return (await allEmailsTo(page, email)).filter(({ subject }) => subject !== CONFIRMATION_SUBJECT)
}

async function allEmailsTo(page: Page, email: string): Promise<ReceivedEmail[]> {
  return (await page.request.get(`/local/mail.json?to=${email}`)).json()
}
