import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ReceivedPush } from '#contract/local.ts'
import type { PushPayload } from '#contract/push.ts'
import { toasts } from '#e2e/appointments/appointment-dialog.ts'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

test.use({ keepsApp: true })

/**
 * The push service of the browser can't be reached from here. The local one makes the subscription instead, and the browser keeps it.
 */
async function subscribeLocally(page: Page): Promise<void> {
  const subscription = await (await page.request.post('/local/push-subscriptions')).json()
  await page.addInitScript((made) => {
    const KEY = 'test-subscription-key'
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const current = () => {
      const key = localStorage.getItem(KEY)
      if (key === null) return null
      const unsubscribe = async () => localStorage.removeItem(KEY)
      return { options: { applicationServerKey: bytesOf(key).buffer }, toJSON: () => made, unsubscribe }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey)
        return current()
      },
    })
  }, subscription)
}

async function receivedPushes(page: Page): Promise<PushPayload[]> {
  const pushes = (await (await page.request.get('/local/pushes.json')).json()) as ReceivedPush[]
  return pushes.map(({ payload }) => JSON.parse(payload))
}

/** Hands a push to the service worker, as the browser does. */
async function deliver(page: Page, payload: object): Promise<void> {
  // On a busy machine it is still being installed, and a push for a worker that isn't active is lost.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const devtools = await page.context().newCDPSession(page)
  const scope = new URL('/dashboard', page.url()).href
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // Other journeys of this browser had workers of other origins.
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(payload)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard')
    return (
      (await registration?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag })) ?? []
    )
  })

test('an owner turns on notifications, a client books, and the phone rings with a first name and a time', {
  tag: '@phone',
}, async ({ page, context, owner: _ }) => {
  const { slug } = await openBusiness(page)
  await context.grantPermissions(['notifications'])
  await subscribeLocally(page)
  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(toasts(page)).toContainText('Notifications are on')
  await expect(page.getByRole('checkbox', { name: 'New bookings' })).toBeChecked()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const day = Temporal.Now.plainDateISO(NEW_YORK).add({ days: 7 })
  const nextMonday = day.add({ days: (8 - day.dayOfWeek) % 7 })
  const time = nextMonday.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '10:00' }).toInstant().toString()
  const clientEmail = `ada-${randomUUID()}@example.com`
  const client = { clientName: 'Ada Byron-Lovelace', clientEmail, clientPhone: '(212) 555-0142' }
  const booking = { ...client, slug, service: 'Full Detail', appointmentTime: time, notes: 'Gate code 4411' }
  const response = await page.request.post('/api/public-booking', { data: booking })
  expect(response.status()).toBe(201)
  const { appointmentId } = await response.json()

  const ownPush = async () => (await receivedPushes(page)).find(({ tag }) => tag.includes(appointmentId))
  await expect.poll(ownPush, { timeout: 60_000 }).toBeTruthy()
  const push = (await ownPush()) as PushPayload
  expect(push).toMatchObject({ title: 'New booking', body: expect.stringMatching(/^Ada, Mon.* 10:00 AM$/) })
  expect(JSON.stringify(push)).not.toMatch(/Lovelace|555|4411|example\.com/)

  await deliver(page, push)
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([expect.objectContaining({ title: 'New booking', body: push.body })])

  await page.goto(push.url)
  await expect(page.getByRole('dialog', { name: 'Ada Byron-Lovelace' })).toBeVisible()
  await page.goto('/dashboard/messages?view=gone')
  await expect(page.getByText('Notification').first()).toBeVisible()
})

test('a device whose key was replaced subscribes anew when its owner opens the dashboard', {
  tag: '@any-width',
}, async ({ page, context, owner: _ }) => {
  await context.grantPermissions(['notifications'])
  await subscribeLocally(page)
  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('checkbox', { name: 'New bookings' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Payments' }).uncheck()
  const { public_key } = await (await page.request.get('/api/push/key')).json()

  // As after a rotation: the browser has an earlier key, and the server says so.
  const earlierKey = `B${'A'.repeat(86)}`
  await page.evaluate((key) => localStorage.setItem('test-subscription-key', key), earlierKey)
  await page.route('**/api/push/devices', async (route) => {
    const response = await route.fetch()
    const devices = (await response.json()) as object[]
    await route.fulfill({ response, json: devices.map((device) => ({ ...device, has_former_key: true })) })
  })
  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/push/devices/current'),
  )
  await page.goto('/dashboard')
  expect((await saved).postDataJSON()).toMatchObject({
    vapid_key: public_key,
    new_bookings: true,
    payments: false,
  })
  expect(await page.evaluate(() => localStorage.getItem('test-subscription-key'))).toBe(public_key)
})
