import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const ADA = 'Ada Byron'

/** A job an hour from now, unless that is tomorrow: then late tonight. */
function today(): string {
  const now = Temporal.Now.zonedDateTimeISO(NEW_YORK)
  const soon = now.add({ hours: 1 })
  const isToday = soon.toPlainDate().equals(now.toPlainDate())
  return (isToday ? soon : now.with({ hour: 23, minute: 59 })).toInstant().toString()
}

async function addJob(page: Page): Promise<string> {
  const { serviceIds } = await openBusiness(page)
  const client = { name: ADA, email: `ada-${randomUUID()}@example.com`, phone: '(212) 555-0142' }
  const data = { client, service_id: serviceIds[0], appointment_time: today(), confirmed: true }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

/** Opens the screen on a phone that may keep the app, and waits until it does. */
async function openOnPhone(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Whoever touches the page has seen it, and the app is kept from then on.
  await page.mouse.click(2, 300)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'wheelhouse-offline'),
  )
  await expect.poll(async () => (await readCopy(page)).text).toContain(ADA)
}

test.use({ keepsApp: true })

test('an owner reads today, the calendar, clients and invoices without a connection', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  const id = await addJob(page)
  await openOnPhone(page, '/dashboard/today')
  await expect(page.getByRole('heading', { name: ADA })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: ADA })).toBeVisible()
  await expect(page.getByText(/^Offline\. Last updated \d+:\d\d [AP]M$/)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.goto(`/dashboard/calendar?appointment=${id}`)
  await expect(page.getByRole('dialog', { name: ADA })).toBeVisible()
  // Days that the phone does not have must not look empty.
  await page.goto('/dashboard/calendar?view=week&date=2040-01-18')
  await expect(page.getByText('Couldn’t load your jobs.')).toBeVisible()
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('heading', { name: ADA })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto('/dashboard/services')
  await expect(page.getByText('Full Detail')).toBeVisible()

  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByText(ADA).first()).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeHidden()
  browserErrors.length = 0
})

test('the next visit shows today at once, as it is after the last change', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await addJob(page)
  await openOnPhone(page, '/dashboard/today')
  const isCopy = () => page.evaluate(() => document.documentElement.hasAttribute('data-copied-at'))
  await page.reload()
  expect(await isCopy()).toBe(true)
  const { version } = await readCopy(page)
  await page.getByRole('button', { name: 'Arrived' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'In progress since' })).toBeVisible()
  await expect.poll(async () => (await readCopy(page)).text).toContain('In progress')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: 'In progress since' })).toBeVisible()
  expect(await isCopy()).toBe(true)
  expect((await readCopy(page)).version).toBe(version)
})

/** The text and the version of today's page that the phone keeps. */
async function readCopy(page: Page): Promise<{ text: string; version: string | undefined }> {
  const text = await page.evaluate(async () => {
    const copy = await caches.match('/dashboard/today', { cacheName: 'wheelhouse-pages' })
    return (await copy?.text()) ?? ''
  })
  return { text, version: / data-version="(\w+)"/.exec(text)?.[1] }
}

test('nothing of an owner stays on the phone after signing out, and public pages have no worker', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  await addJob(page)
  await openOnPhone(page, '/dashboard/today')
  await page.goto('/dashboard/settings')
  await waitForHydration(page)
  await waitForNoRequests(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.evaluate(() => caches.has('wheelhouse-pages'))).toBe(false)
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('wheelhouse-offline')
  await context.setOffline(true)
  await page.goto('/dashboard/today')
  await expect(page.getByText(ADA)).toBeHidden()
  await expect(page.getByText('Couldn’t open your dashboard')).toBeVisible()
  browserErrors.length = 0
})

/** Stores the phone's copy under the key of the version before services had sizes and add-ons, and so as that version's. */
function makeCopyOlder(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = indexedDB.open('wheelhouse-offline')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('copies', 'readwrite')
    const copies = transaction.objectStore('copies')
    const reading = copies.get('with options')
    reading.onsuccess = () => {
      copies.put(reading.result, 'current')
      copies.delete('with options')
    }
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    opening.result.close()
  }
  return promise
}

function copyKeys(): Promise<IDBValidKey[]> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBValidKey[]>()
  const opening = indexedDB.open('wheelhouse-offline')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('copies').objectStore('copies').getAllKeys()
    reading.onsuccess = () => resolve(reading.result)
    reading.onerror = () => reject(reading.error)
    opening.result.close()
  }
  return promise
}

test('a copy from before services had sizes is not read, and is deleted with the next one', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  await addJob(page)
  await openOnPhone(page, '/dashboard/today')
  await expect.poll(() => page.evaluate(copyKeys)).toEqual(['with options'])
  await page.evaluate(makeCopyOlder)
  await context.setOffline(true)
  await page.goto('/dashboard/services')
  await expect(page.getByText('Couldn’t open your dashboard')).toBeVisible()
  await expect(page.getByText('Full Detail')).toBeHidden()

  await context.setOffline(false)
  await page.goto('/dashboard/today')
  await expect.poll(() => page.evaluate(copyKeys)).toEqual(['with options'])
  browserErrors.length = 0
})
