import type { Locator, Page } from '@playwright/test'
import { WEDNESDAY, YEAR } from '#e2e/calendar/calendar-screen.ts'
import { expect } from '#e2e/support/journey.ts'
import { AVA, at } from './appointment-dialog.ts'

type Visit = {
  id: string
  visit: number
  appointment_time: string
  updated_at: string
  is_off_rhythm: boolean
}

export type Made = { id: string; visits: Visit[] }

/** Four Wednesdays, two weeks apart, at ten. */
export async function aSeries(page: Page, wanted: object = {}): Promise<Made> {
  const data = {
    client: AVA,
    service_id: await cleaning(page),
    appointment_time: at('10:00'),
    duration: 120,
    rhythm: 'every 2 weeks',
    ends: { visits: 4 },
    ...wanted,
  }
  const answer = await page.request.post('/api/series', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function cleaning(page: Page): Promise<string> {
  const service = { name: 'Standard Clean', description: null, price: 139_99, duration: 120 }
  const made = await page.request.post('/api/services', { data: service })
  expect(made.status()).toBe(201)
  return (await made.json()).id
}

export async function workOnWednesdays(page: Page, hours: { start: string; end: string }): Promise<void> {
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const closed = { monday: null, tuesday: null, thursday: null, friday: null, saturday: null, sunday: null }
  const data = { ...settings, week: { ...closed, wednesday: hours } }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
}

/** What is in the calendar of the first six weeks, as `16 Jan 10:00` in winter's New York. */
export async function storedVisits(page: Page): Promise<string[]> {
  const query = `from=${YEAR}-01-10T00:00:00Z&to=${YEAR}-03-09T00:00:00Z`
  const answer = await page.request.get(`/api/appointments?${query}`)
  expect(answer.status()).toBe(200)
  const jobs: { appointment_time: string; client_name: string }[] = await answer.json()
  return jobs
    .filter(({ client_name }) => client_name === AVA.name)
    .map(({ appointment_time }) => {
      const wall = Temporal.Instant.from(appointment_time).toZonedDateTimeISO('America/New_York')
      return `${wall.toPlainDate().toString().slice(5)} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`
    })
}

export async function openNewOn(page: Page, date = WEDNESDAY): Promise<Locator> {
  await page.goto(`/dashboard/calendar?date=${date}`)
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByLabel('Date').fill(date)
  await dialog.getByLabel('Time').fill('10:00')
  return dialog
}

/** As a link from elsewhere opens it. */
export async function openVisit(page: Page, { visits }: Made, visit = 0): Promise<Locator> {
  await page.goto(`/dashboard/calendar?date=${WEDNESDAY}&appointment=${visits[visit]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' })
  await expect(dialog.getByLabel('Date')).toBeVisible()
  return dialog
}

/** One visit of the list that is checked. */
export const visitRow = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Visits' }).getByRole('listitem').filter({ hasText: words })

export const check = (page: Page) => page.getByRole('dialog', { name: 'Check the visits' })
export const which = (page: Page) => page.getByRole('dialog', { name: 'Move this appointment?' })
