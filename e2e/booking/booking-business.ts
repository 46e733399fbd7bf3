import { randomUUID } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'

export const NEW_YORK = 'America/New_York'

export type Business = { slug: string; path: string; serviceIds: string[] }

/** Where a booking page is: alone, or in a frame. */
type Place = Page | Frame

type BusinessOptions = { timeZone?: string; services?: object[]; rules?: object; name?: string | null }

const SERVICES = [
  { name: 'Full Detail', description: 'Inside and out.', price: 199_99, duration: 120 },
  { name: 'Exterior Detail', description: 'Hand wash, wheels and wax.', price: 99_99, duration: 60 },
]

/** Opens the signed-in owner's business for bookings. */
export async function openBusiness(page: Page, options: BusinessOptions = {}): Promise<Business> {
  const { timeZone = NEW_YORK, services = SERVICES, rules = {}, name = 'Luna Detailing' } = options
  const business = { business_name: name, business_type: 'detailing', timezone: timeZone }
  expect((await page.request.put('/api/settings', { data: business })).status()).toBe(200)
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const data = { ...settings, ...rules }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  for (const { id } of await (await page.request.get('/api/services')).json()) {
    await page.request.delete(`/api/services/${id}`)
  }
  const serviceIds: string[] = []
  for (const service of services) {
    const response = await page.request.post('/api/services', { data: service })
    expect(response.status()).toBe(201)
    serviceIds.push((await response.json()).id)
  }
  const { slug } = await (await page.request.post('/api/booking-link')).json()
  return { slug, path: `/book/${slug}`, serviceIds }
}

/** Books a time as the owner, confirming all warnings. */
export async function bookAsOwner(page: Page, serviceId: string, time: string): Promise<void> {
  const data = {
    client: { name: 'Quick Client', email: `quick-${randomUUID()}@example.com`, phone: '(212) 555-0100' },
    service_id: serviceId,
    appointment_time: time,
    confirmed: true,
  }
  expect((await page.request.post('/api/appointments', { data })).status()).toBe(201)
}

type Appointment = {
  id: string
  appointment_time: string
  client_name: string
  client_email: string
  service: string
  notes: string | null
  address: string | null
}

/** The owner's appointments in the month around a time. */
export async function appointmentsAround(page: Page, time: string): Promise<Appointment[]> {
  const at = (days: number) => new Date(Date.parse(time) + days * 86_400_000).toISOString()
  return (await page.request.get(`/api/appointments?from=${at(-15)}&to=${at(15)}`)).json()
}

/** Selects the first free time of the first free day of next month, and returns it. */
export async function chooseFirstTime(page: Place, service: string): Promise<string> {
  await chooseService(page, service)
  await goToNextMonth(page)
  await freeDays(page).first().click()
  const first = timeOptions(page).first()
  await first.check()
  return first.inputValue()
}

/**
 * Selects the second suggested time, and returns it. It is never today, so it cannot pass during the test. Both days are
 * open, because the default hours are daily.
 */
export async function chooseSuggestedTime(page: Place, service: string): Promise<string> {
  await chooseService(page, service)
  const suggestion = page
    .getByRole('list', { name: /^Next available/ })
    .getByRole('link')
    .nth(1)
  const href = await suggestion.getAttribute('href')
  const time = new URL(href ?? '', 'http://localhost').searchParams.get('time') ?? ''
  await suggestion.click()
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
  await expect(suggestion).toHaveAttribute('aria-current', 'true')
  return time
}

/** Before the script has loaded the choice is a link: resolves on the page that it leads to. */
async function chooseService(page: Place, name: string): Promise<void> {
  const service = page.getByRole('radio', { name })
  await service.click()
  await expect(service).toBeChecked()
  // Until a page has loaded, browsers scroll to the fragment of its URL again after the page itself has scrolled.
  await page.waitForLoadState()
}

/** Resolves when the next month's days have replaced the previous ones. */
export async function goToNextMonth(page: Place, by: 'click' | 'Enter' = 'click'): Promise<void> {
  const monthTable = page.locator('table[aria-label]')
  const before = await monthTable.getAttribute('aria-label')
  const link = page.getByRole('link', { name: 'Next month' })
  await (by === 'click' ? link.click() : link.press(by))
  await expect(monthTable).not.toHaveAttribute('aria-label', before ?? '')
  await expect(monthTable).not.toHaveAttribute('aria-busy', 'true')
}

export const freeDays = (page: Place) => page.locator('table a[data-date]')
export const timeOptions = (page: Place) =>
  page.getByRole('radiogroup', { name: 'Choose a time' }).getByRole('radio')

const FORM_AGE_MS = 1_000

/**
 * The server rejects forms that were filled in faster than a person can. This makes the page report that the form was
 * opened a second earlier: by the browser's clock or, without scripts, by the form's hidden field.
 */
export async function ageForm(page: Place): Promise<void> {
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
    const shownAt = document.querySelector<HTMLInputElement>('input[name="shownAt"]')
    if (shownAt) shownAt.value = String(Number(shownAt.value) - ms)
  }, FORM_AGE_MS)
}

export async function fillDetails(page: Place, email = `ava-${randomUUID()}@example.com`): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('Ava Brooks')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0142')
  await ageForm(page)
  return email
}

/** `Wednesday, November 18 at 9:00 AM`, formatted independently of the app's own code. */
export function localTimeText(timeZone: string, time: string): string {
  const at = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  const day = at.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  const clock = at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
  return `${day} at ${clock}`
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const alert = (page: Page) => page.getByRole('alert')
export const press = (page: Place, name: string) => page.getByRole('button', { name, exact: true }).click()
