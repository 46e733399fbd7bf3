import type { Locator, Page } from '@playwright/test'
import { WEDNESDAY } from '#e2e/calendar/calendar-screen.ts'
import { expect } from '#e2e/support/journey.ts'

export const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }

/** A time on `WEDNESDAY` in New York, in winter. */
export const at = (time: string) => `${WEDNESDAY}T${time}:00-05:00`

type CreatedAppointment = { id: string; service_id: string; updated_at: string }

export async function createAppointment(page: Page, changes: object = {}): Promise<CreatedAppointment> {
  const services = await (await page.request.post('/api/services/defaults')).json()
  const { id } = services.find(({ name }: { name: string }) => name === 'Exterior Detail')
  const data = { client: AVA, service_id: id, appointment_time: at('10:00'), ...changes }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

export async function openCalendar(page: Page): Promise<void> {
  await page.goto(`/dashboard/calendar?date=${WEDNESDAY}`)
}

export const entry = (page: Page, text: string) =>
  page.getByRole('button', { name: text }).locator('visible=true')

export const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Appointment' })

/** The sheet with the facts of a job has the name of its client. */
export const jobSheet = (page: Page, client = AVA.name) =>
  page.getByRole('dialog', { name: client, exact: true })

/** Presses Edit in the open sheet of a job. */
export async function editOpenJob(page: Page, client = AVA.name): Promise<Locator> {
  await jobSheet(page, client).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editDialog(page).getByLabel('Date')).toBeVisible()
  return editDialog(page)
}

export async function openJobSheet(page: Page, text = '10:00 AM - Ava Brooks'): Promise<Locator> {
  await openCalendar(page)
  await entry(page, text).click()
  await expect(jobSheet(page)).toBeVisible()
  return jobSheet(page)
}

export async function openEditDialog(page: Page, text = '10:00 AM - Ava Brooks'): Promise<Locator> {
  await openJobSheet(page, text)
  return editOpenJob(page)
}

export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
