import type { Frame, Page } from '@playwright/test'
import { createInvoice } from '#e2e/invoices/invoicing.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { bookAhead } from '#e2e/messages/reminded-client.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  isPhone,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { ageForm, chooseSuggestedTime, fillDetails, openBusiness, press } from './booking-business.ts'
import { expectBookedWithDeposit, openBusinessWithDeposits, payDeposit } from './deposit-booking.ts'
import { blockThirdPartyCookies, received, serveWebsite } from './other-website.ts'

const allowEmbedding = async (page: Page) =>
  expect((await page.request.put('/api/brand', { data: { is_embeddable: true } })).status()).toBe(200)

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Book online' })

/** The booking page in the frame, once it is shown. */
async function framedPage(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the website has no frame')
  await frame.waitForLoadState()
  return frame
}

async function bookIn(frame: Frame, service: string): Promise<string> {
  await chooseSuggestedTime(frame, service)
  await press(frame, 'Continue')
  await expect(frame.getByText('We’re holding this time for 10 minutes.')).toBeVisible()
  const email = await fillDetails(frame)
  await press(frame, 'Schedule Appointment')
  return email
}

async function messageListenerCount(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  })
  await devtools.detach()
  return listeners.filter(({ type }) => type === 'message').length
}

/** Messages besides heights, which come as often as the page grows. */
const isNoHeight = (message: unknown) =>
  !/^\{"wheelhouse":"height","height":\d+\}$/.test(JSON.stringify(message))

test('a client books on the owner’s website, which learns the height and that something was booked', {
  tag: '@core-phone',
}, async ({ page, owner: _, app }) => {
  const { path } = await openBusiness(page)
  await allowEmbedding(page)
  await using website = await serveWebsite(app.url)
  await blockThirdPartyCookies(page, website)
  const link = (id: string) =>
    `<p><a id="${id}" data-wheelhouse="button" href="${app.url}${path}">Book online</a></p>`

  await page.goto(website.pageWith(`${link('top')}${link('bottom')}${'<p>Our work</p>'.repeat(60)}`))
  const button = page.locator('#bottom')
  await button.click()
  await expect(overlay(page)).toBeVisible()
  const frame = await framedPage(page)
  await expect(frame.getByRole('heading', { level: 1, name: 'Book with Luna Detailing' })).toBeAttached()
  if (isPhone(page)) expect((await overlay(page).boundingBox())?.width).toBe(page.viewportSize()?.width)

  await test.step('keyboards stay in the dialog, Escape closes it from inside, and what was chosen stays', async () => {
    await expect(overlay(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await frame.getByRole('radio', { name: 'Exterior Detail' }).click()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(frame.getByRole('radio', { name: 'Exterior Detail' })).toBeChecked()
  })

  const email = await bookIn(frame, 'Full Detail')
  await expect(frame.getByRole('heading', { name: 'Appointment booked!' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'See your appointment' })).toHaveAttribute('target', '_blank')
  expect((await waitForEmail(page, email)).subject).toContain('confirmed')
  await expect
    .poll(async () => (await received(page)).filter(isNoHeight))
    .toEqual([{ wheelhouse: 'booked' }, 'event at bottom'])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('booking-visitor')

  await overlay(page).getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await messageListenerCount(page), 'only the website itself still listens').toBe(1)
})

test('a booking page on the owner’s website follows its content, and is accessible', {
  tag: '@core-phone',
}, async ({ page, owner: _, app }) => {
  const { path } = await openBusiness(page)
  await allowEmbedding(page)
  await using website = await serveWebsite(app.url, { isIsolated: true })
  await blockThirdPartyCookies(page, website)
  await page.goto(
    website.pageWith(
      `<div id="here" data-wheelhouse="inline"><a href="${app.url}${path}">Book online</a></div>`,
    ),
  )
  const frame = await framedPage(page)
  await expect(page.getByRole('link', { name: 'Book online' })).toBeHidden()
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const before = await height()
  await frame.getByRole('radio', { name: 'Full Detail' }).click()
  await expect.poll(height).toBeGreaterThan(before)
  const scrolls = () => frame.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  await expect.poll(scrolls).toBe(false)

  await test.step('the visitor reads it in another language, and back, without cookies', async () => {
    await press(frame, 'Español')
    await expect(frame.getByRole('heading', { name: 'Elija una fecha' })).toBeVisible()
    await expect(frame.getByRole('radio', { name: 'Full Detail' })).toBeChecked()
    await expect.poll(scrolls).toBe(false)
    await press(frame, 'English')
    await expect(frame.getByRole('heading', { name: 'Choose a date' })).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('language')
  })

  await bookIn(frame, 'Full Detail')
  await expect(frame.getByRole('heading', { name: 'Appointment booked!' })).toBeVisible()
  await press(frame, 'Español')
  await expect(frame.getByRole('heading', { name: '¡Cita reservada!' })).toBeVisible()
  await expect
    .poll(async () => (await received(page)).filter(isNoHeight))
    .toEqual([{ wheelhouse: 'booked' }, 'event at here'])
  await expect.poll(scrolls).toBe(false)
  await expectNoHorizontalScroll(page)
  const framedUrl = frame.url()
  await page.goto(framedUrl)
  await expectAccessible(page)
})

test('without the owner’s consent, buttons are plain links to the booking page', {
  tag: '@any-width',
}, async ({ page, owner: _, app, browserErrors }) => {
  const { path } = await openBusiness(page)
  await using website = await serveWebsite(app.url)
  const link = `<a data-wheelhouse="button" href="${app.url}${path}">Book online</a>`
  const inline = `<div data-wheelhouse="inline"><a href="${app.url}${path}?service=x">Book here</a></div>`
  await page.goto(website.pageWith(link + inline))
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Book here' })).toBeVisible()
  await page.getByRole('link', { name: 'Book online' }).click()
  await page.waitForURL(`${app.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book with Luna Detailing')
  expect(browserErrors.filter((text) => !text.includes('frame-ancestors'))).toEqual([])
  browserErrors.length = 0
})

test('a deposit is paid outside the frame', { tag: '@any-width' }, async ({ page, owner: _, app }) => {
  const { path } = await openBusinessWithDeposits(page, 0)
  await allowEmbedding(page)
  await using website = await serveWebsite(app.url)
  await blockThirdPartyCookies(page, website)
  await page.goto(
    website.pageWith(`<div data-wheelhouse="inline"><a href="${app.url}${path}">Book</a></div>`),
  )
  const frame = await framedPage(page)
  await chooseSuggestedTime(frame, 'Exterior Detail')
  await press(frame, 'Continue')
  await fillDetails(frame)
  await press(frame, 'Pay $20.00 deposit')
  await expect(frame.getByRole('heading', { name: 'One more step: pay the deposit' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: 'Continue to payment' }).click()
  const checkout = await opened
  await payDeposit(checkout)
  await expectBookedWithDeposit(checkout)
  expect((await received(page)).filter(isNoHeight)).toEqual([])
})

test('a form that is sent before the page’s script has started works in the frame too', {
  tag: '@any-width',
}, async ({ page, owner: _, app, browserErrors }) => {
  const { path } = await openBusiness(page)
  await allowEmbedding(page)
  await using website = await serveWebsite(app.url, { isIsolated: true })
  await blockThirdPartyCookies(page, website)
  await page.route('**/assets/booking-island-*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const start = () => {}' }),
  )
  await page.goto(
    website.pageWith(`<div id="here" data-wheelhouse="inline"><a href="${app.url}${path}">Book</a></div>`),
  )
  const frame = await framedPage(page)
  await chooseSuggestedTime(frame, 'Full Detail')
  await press(frame, 'Continue')
  await fillDetails(frame)
  await frame.getByLabel('Phone', { exact: true }).fill('12')
  await press(frame, 'Schedule Appointment')
  const phone = frame.getByLabel('Phone', { exact: true })
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  await phone.fill('(212) 555-0142')
  await ageForm(frame)
  await press(frame, 'Schedule Appointment')
  await expect(frame.getByRole('heading', { name: 'Appointment booked!' })).toBeVisible()
  await expect
    .poll(async () => (await received(page)).filter(isNoHeight))
    .toEqual([{ wheelhouse: 'booked' }, 'event at here'])
  // The page with the rejected form.
  expect(browserErrors.every((text) => text.includes('422'))).toBe(true)
  browserErrors.length = 0
})

test('other websites can frame no page but the one that its owner allows', {
  tag: '@any-width',
}, async ({ page, owner: _, app, browserErrors }) => {
  const { manageUrl } = await bookAhead(page, 100)
  const { slug } = await (await page.request.post('/api/booking-link')).json()
  await setUpPayments(page)
  const { payment_url } = await createInvoice(page)
  await allowEmbedding(page)
  await using website = await serveWebsite(app.url)
  const manage = new URL(manageUrl).pathname
  const paths = [
    ...[
      '/',
      '/blog/mobile-detailing-pricing',
      '/auth',
      '/auth/reset-password',
      '/your-data',
      '/profile',
      '/nowhere',
    ],
    ...[
      '/dashboard',
      '/dashboard/settings',
      '/dashboard?frame',
      '/local',
      '/api/docs',
      '/api/session',
      '/embed.js',
    ],
    ...[
      '/book',
      `/book/${slug}`,
      `/book/${slug}?embed=1`,
      '/embed/nobody',
      `/embed/${slug}/x`,
      `/embed/${slug}.data`,
    ],
    ...[manage, `${manage}/reminders`, `${manage}/calendar.ics`, '/deposit/x', new URL(payment_url).pathname],
  ]
  for (const path of paths) {
    const headers = (await page.request.get(path, { maxRedirects: 0 })).headers()
    expect(headers['content-security-policy'], path).toContain(`frame-ancestors 'none'`)
  }
  const form = { visitor: 'x', intent: 'continue' }
  for (const path of [`/book/${slug}`, manage, '/embed/nobody']) {
    const headers = (await page.request.post(path, { form, maxRedirects: 0 })).headers()
    expect(headers['content-security-policy'], path).toContain(`frame-ancestors 'none'`)
  }
  const allowed = await page.request.get(`/embed/${slug}`)
  expect(allowed.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect(allowed.headers()['set-cookie']).toBeUndefined()
  const script = await page.request.get('/embed.js')
  expect((await script.body()).length).toBeLessThan(5_000)

  const refused = ['/dashboard', manage, new URL(payment_url).pathname, `/book/${slug}`]
  await page.goto(
    website.pageWith(refused.map((path) => `<iframe src="${app.url}${path}"></iframe>`).join('')),
  )
  await expect
    .poll(() => browserErrors.filter((text) => text.includes('frame-ancestors')).length)
    .toBe(refused.length)
  // The browser says that it refuses a page before the frame shows that.
  for (const frame of page.frames().slice(1))
    await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/')
  browserErrors.length = 0
})
