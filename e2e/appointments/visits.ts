import type { Locator, Page } from '@playwright/test'
import { WEDNESDAY, YEAR } from '#e2e/calendar/calendar-screen.ts'
import { expect } from '#e2e/support/journey.ts'
import { AVA, at, editOpenJob, jobSheet } from './appointment-dialog.ts'

type Visit = {
  id: string
  visit: number
  appointment_time: string
  updated_at: string
  is_off_rhythm: boolean
}

export type CreatedSeries = { id: string; visits: Visit[] }

/** Creates visits on four Wednesdays at ten, two weeks apart. */
export async function createSeries(page: Page, changes: object = {}): Promise<CreatedSeries> {
  const data = {
    client: AVA,
    service_id: await createCleaningService(page),
    appointment_time: at('10:00'),
    duration: 120,
    rhythm: 'every 2 weeks',
    ends: { visits: 4 },
    ...changes,
  }
  const response = await page.request.post('/api/series', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

export async function createCleaningService(page: Page): Promise<string> {
  const service = { name: 'Standard Clean', description: null, price: 139_99, duration: 120 }
  const response = await page.request.post('/api/services', { data: service })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

export async function workOnWednesdays(page: Page, hours: { start: string; end: string }): Promise<void> {
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const closed = { monday: null, tuesday: null, thursday: null, friday: null, saturday: null, sunday: null }
  const data = { ...settings, week: { ...closed, wednesday: hours } }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
}

/** Ava's appointments from January 10 to March 9, as `01-16 10:00` in New York. */
export async function storedVisits(page: Page): Promise<string[]> {
  const query = `from=${YEAR}-01-10T00:00:00Z&to=${YEAR}-03-09T00:00:00Z`
  const response = await page.request.get(`/api/appointments?${query}`)
  expect(response.status()).toBe(200)
  const jobs: { appointment_time: string; client_name: string }[] = await response.json()
  return jobs
    .filter(({ client_name }) => client_name === AVA.name)
    .map(({ appointment_time }) => {
      const local = Temporal.Instant.from(appointment_time).toZonedDateTimeISO('America/New_York')
      return `${local.toPlainDate().toString().slice(5)} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
    })
}

/** The service, price and duration of each visit, as `Standard Clean, 13999, 120`. */
export async function storedDetails(page: Page, { visits: [first] }: CreatedSeries): Promise<string[]> {
  const response = await page.request.get(`/api/appointments/${first?.id}/series`)
  expect(response.status()).toBe(200)
  const { visits }: { visits: { service: string; price: number; duration: number }[] } = await response.json()
  return visits.map(({ service, price, duration }) => `${service}, ${price}, ${duration}`)
}

export async function openNewAppointment(page: Page, date = WEDNESDAY): Promise<Locator> {
  await page.goto(`/dashboard/calendar?date=${date}`)
  await page.getByRole('button', { name: 'New Appointment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await dialog.getByLabel('Date').fill(date)
  await dialog.getByLabel('Time').fill('10:00')
  return dialog
}

/** Opens a visit by its URL, like a link from another screen. */
export async function openVisitSheet(
  page: Page,
  { visits }: CreatedSeries,
  index = 0,
  client = AVA.name,
): Promise<Locator> {
  await page.goto(`/dashboard/calendar?date=${WEDNESDAY}&appointment=${visits[index]?.id}`)
  await expect(jobSheet(page, client)).toBeVisible()
  return jobSheet(page, client)
}

export async function editVisit(page: Page, series: CreatedSeries, index = 0): Promise<Locator> {
  await openVisitSheet(page, series, index)
  return editOpenJob(page)
}

/** A visit in the list to review. */
export const visitRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Visits' }).getByRole('listitem').filter({ hasText: text })

export const reviewDialog = (page: Page) => page.getByRole('dialog', { name: 'Check the visits' })
export const moveDialog = (page: Page) => page.getByRole('dialog', { name: 'Move visits?' })
export const changeDialog = (page: Page) => page.getByRole('dialog', { name: 'Change visits?' })
