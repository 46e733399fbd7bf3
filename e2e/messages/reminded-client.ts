import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StoredMail } from '#contract/local.ts'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import { expect } from '#e2e/support/journey.ts'
import { advanceClock, productNow } from '#e2e/support/product-clock.ts'

export type Booking = {
  email: string
  time: string
  manageUrl: string
  /** Free times after the booked one. */
  laterSlots: string[]
}

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** The same hours every day, so that free times are always less than a day apart. */
const RULES = { weekend_start_time: '09:00', weekend_end_time: '17:00', change_cutoff_hours: 2 }

/** Books as a client at the first free time that is at least this many hours away. */
export async function bookAhead(
  page: Page,
  hours: number,
  { clientPhone = '(212) 555-0142' } = {},
): Promise<Booking> {
  const { slug, serviceIds } = await openBusiness(page, { rules: RULES })
  const [serviceId = ''] = serviceIds
  const from = (await productNow(page)).epochMilliseconds + hours * HOUR_MS
  const query = `service=${serviceId}&from=${new Date(from).toISOString().slice(0, 10)}&days=14`
  const { slots } = await (await page.request.get(`/api/public-booking/${slug}/slots?${query}`)).json()
  const [time = '', ...laterSlots] = (slots as string[]).filter((slot) => Date.parse(slot) >= from)
  const email = `ava-${randomUUID()}@example.com`
  const data = {
    slug,
    serviceId,
    appointmentTime: time,
    clientName: 'Ava Brooks',
    clientEmail: email,
    clientPhone,
    address: '12 Maple Avenue',
  }
  const response = await page.request.post('/api/public-booking', { data })
  expect(response.status()).toBe(201)
  return { email, time, laterSlots, manageUrl: (await response.json()).manageUrl }
}

/** Moves the clock to `beforeMs` before a time, plus one minute. */
export async function advanceTo(page: Page, time: string, beforeMs: number): Promise<void> {
  const advanceMs = Date.parse(time) - beforeMs + MINUTE_MS - (await productNow(page)).epochMilliseconds
  expect(advanceMs).toBeGreaterThan(0)
  await advanceClock(page, `PT${Math.ceil(advanceMs / 1_000)}S`)
}

/** The first free time at least `ms` after the booked one. */
export function timeAfter({ time, laterSlots }: Booking, ms: number): string {
  return laterSlots.find((slot) => Date.parse(slot) >= Date.parse(time) + ms) as string
}

/** Subjects of emails to an address, newest first. */
export async function subjectsTo(page: Page, email: string): Promise<string[]> {
  const emails = (await (await page.request.get(`/local/mail.json?to=${email}`)).json()) as StoredMail[]
  return emails.map(({ subject }) => subject.replaceAll('\u202f', ' '))
}
