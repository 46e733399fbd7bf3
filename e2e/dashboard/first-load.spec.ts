import { createAppointment } from '#e2e/appointments/appointment-dialog.ts'
import { WEDNESDAY } from '#e2e/calendar/calendar-screen.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { expect, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

/** Each screen with words that only its data contains. */
const SCREENS = {
  '/dashboard': 'Ava Brooks',
  '/dashboard/today': 'Your next jobs are on',
  [`/dashboard/today?date=${WEDNESDAY}`]: 'Ava Brooks',
  [`/dashboard/calendar?date=${WEDNESDAY}`]: 'Ava Brooks',
  '/dashboard/clients': 'Ava Brooks',
  '/dashboard/services': 'Exterior Detail',
  '/dashboard/invoices': 'Done with a job? Send the invoice.',
  '/dashboard/messages': 'No one to text',
  '/dashboard/activity': 'Account created',
}

test('every screen arrives with its data, and requests nothing more', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner: _ }) => {
  await createAppointment(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The calendar prefetches the months before and after.
    if (pathname.startsWith('/api/') && pathname !== '/api/appointments') requests.push(pathname + search)
  })
  for (const [path, words] of Object.entries(SCREENS)) {
    const html = await (await page.request.get(path)).text()
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), path).toContain(words)
    await page.goto(path)
    // Until it is hydrated, a page requests nothing.
    await waitForHydration(page)
    await waitForNoRequests(page)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  expect(requests).toEqual([])
})

test('no screen uses Intl until it is hydrated, because its first use takes a phone long', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await createAppointment(page)
  await page.addInitScript(recordIntlUse)
  for (const path of Object.keys(SCREENS)) {
    await page.goto(path)
    await waitForHydration(page)
    expect(await page.evaluate(() => (window as unknown as { intlUse: string[] }).intlUse), path).toEqual([])
  }
})

/** Runs in the page before any other script. */
function recordIntlUse(): void {
  const intlUse: string[] = []
  Object.assign(window, { intlUse })
  for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Segmenter', 'Collator'] as const) {
    const record = (): void => {
      if ('earlyEvents' in window) intlUse.push(name)
    }
    const recorded = new Proxy(Intl[name] as unknown as new (...args: unknown[]) => object, {
      construct(Format, args) {
        record()
        return new Format(...args)
      },
      apply(Format, _, args) {
        record()
        return new Format(...args)
      },
    })
    Object.assign(Intl, { [name]: recorded })
  }
  // These use Intl without its global.
  for (const { prototype } of [Date, Number, String, Temporal.PlainDate])
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare']) {
      const method = Reflect.get(prototype, name)
      if (typeof method !== 'function') continue
      const recorded = function (this: unknown, ...args: unknown[]): unknown {
        if ('earlyEvents' in window) intlUse.push(name)
        return Reflect.apply(method, this, args)
      }
      Object.assign(prototype, { [name]: recorded })
    }
}

test('nobody else may keep an owner’s page, and the server redirects visitors to the sign-in page', {
  tag: '@any-width',
}, async ({ page, owner: _, context }) => {
  const ownersPage = await page.request.get('/dashboard/clients?search=a')
  expect(ownersPage.headers()['cache-control']).toBe('private, no-store')
  await context.clearCookies()
  const redirect = await page.request.get('/dashboard/clients?search=a', { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([
    302,
    '/auth?next=%2Fdashboard%2Fclients%3Fsearch%3Da',
  ])
})

test('what an owner presses and enters before the scripts have loaded is not lost', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner: _ }) => {
  let release = await holdRequests(page, /\.js$/)
  await page.goto('/dashboard/clients', { waitUntil: 'commit' })
  await page.getByLabel('Search clients').fill('nobody')
  const add = page.getByRole('button', { name: 'Add Client' })
  await add.click()
  await expect(add).toHaveAttribute('data-late')
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-late]')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/clients?search=nobody')

  await page.unroute(/\.js$/)
  release = await holdRequests(page, /\.js$/)
  await page.goto('/dashboard/invoices', { waitUntil: 'commit' })
  await page.getByLabel('Status').selectOption('Paid')
  release()
  await expect(page).toHaveURL('/dashboard/invoices?status=paid')
})

test('a job touched before the scripts have loaded opens when the finger is lifted, even if the calendar scrolls meanwhile', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await createAppointment(page)
  const release = await holdRequests(page, /\.js$/)
  await page.goto(`/dashboard/calendar?view=day&date=${WEDNESDAY}`)
  await page.getByRole('button', { name: /Ava Brooks/ }).hover()
  await page.mouse.down()
  release()
  await waitForHydration(page)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Ava Brooks' })).toBeVisible()
})
