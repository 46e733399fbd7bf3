import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openBusiness } from './booking-business.ts'
import { makeInvoice } from './invoicing.ts'
import { expect, letterTo, test } from './journey.ts'
import { bookAhead } from './reminded-client.ts'
import { takePayments } from './taking-payments.ts'

const POLICY = [
  `default-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `connect-src 'self'`,
]

async function expectSecured(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path)
  const headers = answer.headers()
  const policy = (headers['content-security-policy'] ?? '').split('; ')
  expect(policy, path).toEqual(expect.arrayContaining(POLICY))
  const scripts = policy.find((rule) => rule.startsWith('script-src')) ?? ''
  expect(scripts, path).not.toMatch(/unsafe|https?:|\*|data:/)
  expect(headers, path).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
  })
}

test('every kind of page is sent with a policy that lets in nobody else @any-width', async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  const { manageUrl } = await bookAhead(page, 100)
  await takePayments(page)
  const { payment_url } = await makeInvoice(page)
  const manage = new URL(manageUrl).pathname
  for (const page_ of [
    '/',
    '/blog/mobile-detailing-pricing',
    '/auth',
    '/auth/reset-password',
    '/your-data',
    '/signup-cancelled',
    '/dashboard',
    '/dashboard/settings',
    '/nowhere',
    path,
    manage,
    `${manage}/reminders`,
    new URL(payment_url).pathname,
  ])
    await expectSecured(page, page_)
})

test('another site cannot put a page of ours into a frame @any-width', async ({
  page,
  appUrl,
  complaints,
}) => {
  await using elsewhere = new AsyncDisposableStack()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${appUrl}/auth"></iframe>`)
  })
  elsewhere.defer(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === `${appUrl}/auth`)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE')
  await expect.poll(() => complaints.splice(0).join()).toContain('frame-ancestors')
})

test('the session is in a cookie that no script reads and no other site sends @any-width', async ({
  page,
  account: _,
}) => {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'wheelhouse_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(Buffer.from(session?.value ?? '', 'base64url').length).toBeGreaterThanOrEqual(32)
  await page.goto('/your-data')
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    session?.value,
  )
})

/** Opens a page and a link from it to another site, and gives back what others were told of where one came from. */
async function toldToOthers(page: Page, address: string): Promise<{ origins: string[]; referers: string[] }> {
  const requests: { url: string; referer: string }[] = []
  page.on('request', (request) => {
    requests.push({ url: request.url(), referer: request.headers().referer ?? '' })
  })
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'Hello' }))
  await page.goto(address, { waitUntil: 'networkidle' })
  const origins = [...new Set(requests.map(({ url }) => new URL(url).origin))]
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/' })
    document.body.append(link)
    link.click()
  })
  await page.waitForURL('https://elsewhere.example/')
  const outward = requests.filter(({ url }) => url.startsWith('https://elsewhere.example'))
  return { origins, referers: outward.map(({ referer }) => referer) }
}

test('the link to a booking or an invoice is told to nobody else @any-width', async ({ page, owner: _ }) => {
  const { manageUrl } = await bookAhead(page, 100)
  await takePayments(page)
  const { payment_url } = await makeInvoice(page)
  for (const address of [manageUrl, `${manageUrl}/reminders`, payment_url]) {
    const { origins, referers } = await toldToOthers(page, address)
    expect(origins).toEqual([new URL(address).origin])
    expect(referers).toEqual([''])
  }
})

test('the token to reset a password is sent nowhere but into the form @any-width', async ({
  page,
  account,
}) => {
  await page.request.post('/api/auth/request-password-reset', { data: { email: account.email } })
  const { links } = await letterTo(page, account.email)
  const link = links.find((candidate) => candidate.includes('reset-password')) ?? ''
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? expect('no token').toBe('')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  const { origins, referers } = await toldToOthers(page, link)
  expect(origins).toEqual([new URL(link).origin])
  expect(referers).toEqual([''])
  // The browser keeps what follows the # to itself.
  expect(sent.filter((request) => request.replace(/#\S*/, '').includes(String(token)))).toEqual([])
})

/** Paths that a careless redirect would read as the address of another site. */
const WAYS_OUT = [
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

test('no address of ours leads to another site @any-width', async ({ appUrl }) => {
  for (const path of WAYS_OUT) {
    // Not through a client that would tidy the path first.
    const answer = await rawGet(appUrl, path)
    const { location } = answer.headers
    expect(answer.statusCode, path).toBeLessThan(500)
    if (location !== undefined) expect(new URL(location, appUrl).origin, path).toBe(appUrl)
  }
})

async function rawGet(origin: string, path: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(origin, { path }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}
