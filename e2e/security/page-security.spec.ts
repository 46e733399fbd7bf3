import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { createInvoice } from '#e2e/invoices/invoicing.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { bookAhead } from '#e2e/messages/reminded-client.ts'
import { emailsTo, expect, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const POLICY = [
  `default-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `connect-src 'self'`,
]

async function expectSecurityHeaders(page: Page, path: string): Promise<void> {
  const response = await page.request.get(path)
  const headers = response.headers()
  const policy = (headers['content-security-policy'] ?? '').split('; ')
  expect(policy, path).toEqual(expect.arrayContaining(POLICY))
  const scripts = policy.find((rule) => rule.startsWith('script-src')) ?? ''
  expect(scripts, path).not.toMatch(/unsafe|https?:|\*|data:/)
  expect(headers, path).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
  })
}

/** Opens a page and follows a link to another site. Returns the referrers that other sites receive. */
async function followLinkOut(page: Page, url: string): Promise<{ origins: string[]; referers: string[] }> {
  const requests: { url: string; referer: string }[] = []
  page.on('request', (request) => {
    requests.push({ url: request.url(), referer: request.headers().referer ?? '' })
  })
  await page.goto(url)
  await waitForNoRequests(page)
  const origins = [...new Set(requests.map(({ url }) => new URL(url).origin))]
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/' })
    document.body.append(link)
    link.click()
  })
  await page.waitForURL('https://elsewhere.example/')
  const outboundRequests = requests.filter(({ url }) => url.startsWith('https://elsewhere.example'))
  return { origins, referers: outboundRequests.map(({ referer }) => referer) }
}

async function expectUrlKeptSecret(page: Page, url: string): Promise<void> {
  const { origins, referers } = await followLinkOut(page, url)
  expect(origins).toEqual([new URL(url).origin])
  expect(referers).toEqual([''])
}

test('pages load nothing from other sites and leak no secret link to them', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner }) => {
  const { manageUrl } = await bookAhead(page, 100)
  const { slug } = await (await page.request.post('/api/booking-link')).json()
  await setUpPayments(page)
  const { payment_url } = await createInvoice(page)
  const managePath = new URL(manageUrl).pathname

  await test.step('every kind of page has a strict content security policy', async () => {
    for (const path of [
      '/',
      '/blog/mobile-detailing-pricing',
      '/auth',
      '/auth/reset-password',
      '/auth/recover',
      '/auth/cancel-recovery',
      '/your-data',
      '/profile',
      '/signup-cancelled',
      '/dashboard',
      '/dashboard/settings',
      '/local',
      '/nowhere',
      `/book/${slug}`,
      managePath,
      `${managePath}/reminders`,
      new URL(payment_url).pathname,
    ])
      await expectSecurityHeaders(page, path)
  })

  await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'Hello' }))
  await test.step('the link to a booking or an invoice is not leaked', async () => {
    for (const url of [manageUrl, `${manageUrl}/reminders`, payment_url]) await expectUrlKeptSecret(page, url)
  })

  await test.step('the password reset token is sent nowhere but in the form', async () => {
    await page.request.post('/api/auth/request-password-reset', { data: { email: owner.email } })
    const readLink = async () => {
      const links = (await emailsTo(page, owner.email)).flatMap((email) => email.links)
      return links.find((candidate) => candidate.includes('reset-password')) ?? ''
    }
    await expect.poll(readLink).not.toBe('')
    const link = await readLink()
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
    expect(token).not.toBe('')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    await expectUrlKeptSecret(page, link)
    // Browsers do not send the part after #.
    expect(sent.filter((request) => request.replace(/#\S*/, '').includes(token))).toEqual([])
  })
})

/** Paths that a careless redirect would treat as a URL of another site. */
const OPEN_REDIRECT_PATHS = [
  '//elsewhere.example',
  '//elsewhere.example/',
  '///elsewhere.example/..',
  '/\\elsewhere.example',
  '/%5Celsewhere.example',
  '/%2F%2Felsewhere.example',
  '/.//elsewhere.example/',
  '/calendar?next=//elsewhere.example',
  '/auth?next=https://elsewhere.example',
  '/auth?returnUrl=//elsewhere.example',
  '/dashboard//elsewhere.example/',
  '/booking///elsewhere.example/calendar.ics',
  '/booking/%2F%2Felsewhere.example/calendar.ics',
  '/pay/%2F%2Felsewhere.example/return',
  '/pay/%5C%5Celsewhere.example/document',
  '/pay/x/return?session_id=//elsewhere.example&payment_status=success',
  '/%0D%0ALocation:%20https://elsewhere.example',
]

test('no URL of the app redirects to another site', { tag: ['@core', '@any-width'] }, async ({ app }) => {
  for (const path of OPEN_REDIRECT_PATHS) {
    // A raw request, because HTTP clients would normalize the path.
    const response = await rawGet(app.url, path)
    const { location } = response.headers
    expect(response.statusCode, path).toBeLessThan(500)
    if (location !== undefined) expect(new URL(location, app.url).origin, path).toBe(app.url)
  }
})

async function rawGet(origin: string, path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(origin, { path }), 'response')) as [IncomingMessage]
  response.resume()
  return response
}
