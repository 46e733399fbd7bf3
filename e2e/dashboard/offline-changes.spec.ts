import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, PASSWORD, test } from '#e2e/support/journey.ts'

const NEW_YORK = 'America/New_York'
const [ADA, BEN, CLEO] = ['Ada Byron', 'Ben Ortiz', 'Cleo Park']

/** So that no time of these jobs is unusual. */
const OPEN_AT_ALL_HOURS = {
  ...{ weekday_start_time: '00:00', weekday_end_time: '23:59' },
  ...{ weekend_start_time: '00:00', weekend_end_time: '23:59' },
}

type Job = {
  id: string
  client_name: string
  state: string
  state_since: string | null
  notes: string | null
  appointment_time: string
  updated_at: string
}

/** Late today, so that the jobs are ahead at nearly any time of the day. They may be behind, and are today's either way. */
function tonight(minute: number): string {
  return Temporal.Now.zonedDateTimeISO(NEW_YORK)
    .with({ hour: 23, minute, second: 0, millisecond: 0 })
    .toInstant()
    .toString()
}

async function addJob(
  page: Page,
  name: string,
  service_id: string | undefined,
  time: string,
): Promise<string> {
  const client = { name, email: `client-${randomUUID()}@example.com`, phone: '(212) 555-0142' }
  const data = { client, service_id, appointment_time: time, duration: 15, confirmed: true }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

/** The first stop of the day is done, and the phone keeps the app. */
async function arriveAtSecondStop(page: Page, prepare = async (_slug: string) => {}) {
  const { serviceIds, slug } = await openBusiness(page, { rules: OPEN_AT_ALL_HOURS })
  await prepare(slug)
  const names = [ADA, BEN, CLEO]
  const [, ben] = await Promise.all(
    names.map((name, n) => addJob(page, name, serviceIds[1], tonight(n * 20))),
  )
  await page.goto('/dashboard/today')
  // Whoever touches the page has seen it, and the app is kept from then on.
  await page.mouse.click(2, 300)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await stop(page, ADA).getByRole('button', { name: 'Done' }).click()
  await expect(stop(page, ADA).getByRole('status')).toContainText('Done')
  await expect.poll(() => offlineCopy(page)).toContain('"done"')
  return { ben }
}

const stop = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** What the phone keeps of the owner's data. */
const offlineCopy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('wheelhouse-offline')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('copies')) return resolve('')
          const reading = database.transaction('copies').objectStore('copies').get('with options')
          reading.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(reading.result) ?? '')
          }
        }
      }),
  )

async function jobsOf(page: Page): Promise<Job[]> {
  const today = Temporal.Now.zonedDateTimeISO(NEW_YORK)
  const at = (days: number) => today.add({ days }).toInstant().toString()
  return (await page.request.get(`/api/appointments?from=${at(-2)}&to=${at(30)}`)).json()
}

/** Three changes and a new job, all without a connection. */
async function workWithoutSignal(page: Page, changeCount = 4): Promise<void> {
  const ben = stop(page, BEN)
  await ben.getByRole('button', { name: 'Arrived' }).click()
  await expect(ben.getByText('Waiting to sync')).toBeVisible()
  await expect(ben.getByRole('status')).toContainText('In progress')

  await page.getByRole('link', { name: CLEO }).click()
  const sheet = page.getByRole('dialog', { name: CLEO })
  await sheet.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' })
  await edit.getByLabel('Notes').fill('Key under the mat')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(edit).toBeHidden()
  await expect(stop(page, CLEO).getByText('Key under the mat')).toBeVisible()

  await ben.getByRole('button', { name: 'Done' }).click()
  await expect(ben.getByRole('status')).toContainText('Done')

  await page.getByRole('button', { name: 'New job' }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await form.getByLabel('Client').click()
  await page.getByRole('option', { name: '+ Add New Client' }).click()
  await form.getByLabel('Name').fill('Dora Lane')
  await form.getByLabel('Phone').fill('(212) 555-0199')
  await form.getByLabel('Time', { exact: true }).fill('22:00')
  await form.getByLabel('Duration (min)').fill('15')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(stop(page, 'Dora Lane').getByText('Waiting to sync')).toBeVisible()
  await expect(page.getByText(`${changeCount} changes waiting to sync`)).toBeVisible()
}

type Booking = { id: string; token: string; slots: string[] }

/** Ava books a time online, in some days. */
async function bookAsAva(page: Page, slug: string): Promise<Booking> {
  const { first_date } = await (await page.request.get(`/api/public-booking/${slug}`)).json()
  const from = Temporal.PlainDate.from(first_date).add({ days: 3 }).toString()
  const query = `service=Full%20Detail&from=${from}&days=7`
  const { slots } = await (await page.request.get(`/api/public-booking/${slug}/slots?${query}`)).json()
  const data = {
    ...{ slug, service: 'Full Detail', appointmentTime: slots[0], clientName: 'Ava Brooks' },
    ...{
      clientEmail: `ava-${randomUUID()}@example.com`,
      clientPhone: '(212) 555-0142',
      address: '12 Maple Ave',
    },
  }
  const response = await page.request.post('/api/public-booking', { data })
  expect(response.status()).toBe(201)
  const token = new URL((await response.json()).manageUrl).pathname.split('/').at(-1) ?? ''
  const { id } = (await jobsOf(page)).find(({ client_name }) => client_name === 'Ava Brooks') as Job
  return { id, token, slots }
}

/** Ava moves her booking to another time. Returns it. */
async function moveAsAva(page: Page, { token, slots }: Booking): Promise<string> {
  const appointmentTime = slots.at(-1) ?? ''
  const response = await page.request.post(`/api/booking/${token}/move`, { data: { appointmentTime } })
  expect(response.status()).toBe(200)
  return appointmentTime
}

/** All changes have arrived, each once and in order. */
async function expectAllThere(page: Page): Promise<void> {
  const jobs = await jobsOf(page)
  const byName = (name: string) => jobs.filter(({ client_name }) => client_name === name)
  expect(byName(BEN)).toMatchObject([{ state: 'done' }])
  expect(byName(CLEO)).toMatchObject([{ state: 'scheduled', notes: 'Key under the mat' }])
  expect(byName('Dora Lane')).toMatchObject([{ state: 'scheduled' }])
}

test.use({ keepsApp: true })

test('what an owner does without signal survives a killed tab and is sent once, in order', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  await arriveAtSecondStop(page)
  await context.setOffline(true)
  await workWithoutSignal(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Waiting to sync' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await page.close()
  // Requests without a connection fail, until the page is closed.
  browserErrors.length = 0

  const reopened = await context.newPage()
  await reopened.goto('/dashboard/today')
  await expect(stop(reopened, BEN).getByRole('status')).toContainText('Done')
  await expect(reopened.getByText('4 changes waiting to sync')).toBeVisible()

  const order: string[] = []
  reopened.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/appointments'))
      order.push(request.method())
  })
  await context.setOffline(false)
  await expect(reopened.getByText('4 changes synced')).toBeVisible()
  await expect(reopened.getByText(/waiting to sync/)).toBeHidden()
  expect(order).toEqual(['PUT', 'PUT', 'PUT', 'POST'])
  await expectAllThere(reopened)
  await expect(stop(reopened, 'Dora Lane')).toBeVisible()
  await expect(stop(reopened, BEN).getByRole('status')).toContainText('Done')
})

test('a job that a client moved meanwhile is asked about, and the rest is sent', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  let booking: Booking = { id: '', token: '', slots: [] }
  await arriveAtSecondStop(page, async (slug) => {
    booking = await bookAsAva(page, slug)
  })
  const { id } = booking

  await context.setOffline(true)
  await page.goto(`/dashboard/today?appointment=${id}`)
  await page.getByRole('dialog', { name: 'Ava Brooks' }).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Appointment' })
  await edit.getByLabel('Time', { exact: true }).fill('07:30')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(edit).toBeHidden()
  await page.goto('/dashboard/today')
  await waitForHydration(page)
  await workWithoutSignal(page, 5)

  const theirs = await moveAsAva(page, booking)
  browserErrors.length = 0
  await context.setOffline(false)
  await expect(page.getByText('1 change needs your answer')).toBeVisible()
  await expectAllThere(page)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Needs your answer' })
  await expect(list.getByText('Yours', { exact: true })).toBeVisible()
  await expect(list.getByText('Theirs', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await list.getByRole('button', { name: 'Use theirs' }).click()
  await expect(list).toBeHidden()
  const ava = (await jobsOf(page)).find((job) => job.id === id)
  expect(Date.parse(ava?.appointment_time ?? '')).toBe(Date.parse(theirs))
  await expect(page.getByText(/needs your answer/)).toBeHidden()
  // The server refuses what somebody else has changed.
  browserErrors.length = 0
})

test('changes made before the session expired are sent after signing in again', {
  tag: '@phone',
}, async ({ page, owner, context, browserErrors }) => {
  await arriveAtSecondStop(page)
  await context.setOffline(true)
  await workWithoutSignal(page)
  await context.clearCookies()
  await page.close()
  // Requests without a connection fail, until the page is closed.
  browserErrors.length = 0

  const reopened = await context.newPage()
  await context.setOffline(false)
  await reopened.goto('/dashboard/today')
  await expect(reopened).toHaveURL(/\/auth/)
  await reopened.getByLabel('Email').fill(owner.email)
  await reopened.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await reopened.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(reopened.getByText('4 changes synced')).toBeVisible()
  await expectAllThere(reopened)
})

test('signing out with unsynced changes asks first, and then forgets them', {
  tag: '@phone',
}, async ({ page, owner: _, context, browserErrors }) => {
  const { ben } = await arriveAtSecondStop(page)
  await context.setOffline(true)
  await stop(page, BEN).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 change waiting to sync')).toBeVisible()
  // Cancelled on another device: the change can't be sent any more.
  const { updated_at } = (await jobsOf(page)).find(({ id }) => id === ben) as Job
  const data = { tell_client: false, seen_updated_at: updated_at }
  expect((await page.request.post(`/api/appointments/${ben}/cancel`, { data })).status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('1 change needs your answer')).toBeVisible()

  await page.goto('/dashboard/settings')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Delete unsynced changes?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL('/dashboard/settings')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout anyway' }).click()
  await page.waitForURL('/')
  const left = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const opening = indexedDB.open('wheelhouse-changes')
    opening.onsuccess = () => {
      const counting = opening.result.transaction('changes').objectStore('changes').count()
      counting.onsuccess = () => resolve(counting.result)
    }
    return promise
  })
  expect(left).toBe(0)
  browserErrors.length = 0
})
