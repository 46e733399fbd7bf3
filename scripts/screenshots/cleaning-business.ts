import type { Client } from '#contract/clients.ts'
import type { Service } from '#contract/services.ts'
import type { BookingSettings } from '#contract/settings.ts'
import type { CallApi } from './api-client.ts'
import { CLEANING_CLIENTS } from './cleaning-clients.ts'
import { signUp } from './sign-up.ts'

export const CLEANER_LOGIN = { email: 'maya@brightcorner.example', password: 'lemon-suds-28' }

const WEEKS_BEFORE = 4
const WEEKS_AHEAD = 4

const STANDARD = 'Standard Clean'
const DEEP = 'Deep Clean'
const MOVE_OUT = 'Move-out Clean'

const DESCRIPTIONS: Record<string, string> = {
  [STANDARD]: 'Kitchen, baths, floors and dust in every room.',
  [DEEP]: 'Also oven, fridge, baseboards and inside windows.',
  [MOVE_OUT]: 'Empty home, cupboards and closets included.',
}

/** The jobs of each day, Monday first. Those of even and odd weeks are for different clients. */
const WEEK = [
  [
    ['08:30', STANDARD],
    ['11:00', STANDARD],
    ['13:30', STANDARD],
  ],
  [['09:00', DEEP]],
  [
    ['09:30', STANDARD],
    ['12:30', STANDARD],
    ['15:00', STANDARD],
  ],
  [
    ['08:30', STANDARD],
    ['11:00', STANDARD],
  ],
  [['09:00', MOVE_OUT]],
  [['10:00', STANDARD]],
] as const

/** Signs up a cleaner with a card, and fills the calendar around the time of the screenshots. */
export async function openCleaningBusiness(
  callApi: CallApi,
  screenshotAt: Temporal.ZonedDateTime,
): Promise<void> {
  await signUp(callApi, CLEANER_LOGIN, screenshotAt.timeZoneId)
  await callApi('PATCH', '/api/profile', { full_name: 'Maya Ellis' })
  await callApi('PUT', '/api/settings', {
    business_name: 'Bright Corner Cleaning',
    business_type: 'cleaning',
    timezone: screenshotAt.timeZoneId,
  })
  await saveBookingSettings(callApi)
  await enablePayments(callApi)
  await callApi('POST', '/api/setup/dismiss')
  await fillCalendar(callApi, screenshotAt.toPlainDate())
  await createInvoices(callApi, [139_99, 259_99, 139_99, 139_99], { unpaid: 0 })
}

/** Creates the current month's invoices. */
export async function invoiceThisMonth(callApi: CallApi): Promise<void> {
  await createInvoices(callApi, [139_99, 139_99, 259_99, 139_99, 349_99, 139_99, 259_99], { unpaid: 2 })
}

export async function bookingPath(callApi: CallApi): Promise<string> {
  const { slug } = await callApi<{ slug: string }>('POST', '/api/booking-link')
  return `/book/${slug}`
}

async function enablePayments(callApi: CallApi): Promise<void> {
  await callApi('POST', '/api/stripe-connect?action=create-account')
  const account = await callApi<{ account_id: string }>('GET', '/api/stripe-connect?action=get-account')
  const { fallbackUrl } = await callApi<{ fallbackUrl: string }>(
    'POST',
    '/api/stripe-connect?action=create-dashboard-link',
  )
  const enableUrl = new URL('/_emulator/acts/setAccount', fallbackUrl).href
  await callApi('POST', enableUrl, [account.account_id, 'active'])
}

async function saveBookingSettings(callApi: CallApi): Promise<void> {
  const { settings } = await callApi<{ settings: BookingSettings }>('GET', '/api/booking-settings')
  await callApi('PUT', '/api/booking-settings', {
    ...settings,
    welcome_message: 'We bring everything, even the vacuum. Pick a time and come home to a clean house.',
    weekday_start_time: '08:30',
    weekday_end_time: '17:00',
    weekend_start_time: '10:00',
    weekend_end_time: '14:00',
    notice_minutes: 120,
  })
}

async function fillCalendar(callApi: CallApi, today: Temporal.PlainDate): Promise<void> {
  const services = await callApi<Service[]>('POST', '/api/services/defaults')
  for (const { id, ...service } of services)
    await callApi('PUT', `/api/services/${id}`, { ...service, description: DESCRIPTIONS[service.name] })
  const serviceIds = new Map(services.map(({ name, id }) => [name, id]))
  const clients: Client[] = []
  for (const client of CLEANING_CLIENTS) clients.push(await callApi<Client>('POST', '/api/clients', client))

  for (const { date, time, service, n } of jobsAround(today)) {
    const client = clients[n % clients.length] as Client
    await callApi('POST', '/api/appointments', {
      client: { id: client.id },
      service_id: serviceIds.get(service),
      appointment_time: date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).toInstant(),
      address: client.address,
      notes: client.notes,
      confirmed: true,
    })
  }
}

function jobsAround(today: Temporal.PlainDate) {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = Array.from({ length: WEEKS_BEFORE + WEEKS_AHEAD + 1 }, (_, n) => n - WEEKS_BEFORE)
  return weeks.flatMap((week) =>
    WEEK.flatMap((day, weekday) => day.map((job) => ({ job, weekday }))).map(
      ({ job: [time, service], weekday }, n) => ({
        date: monday.add({ days: week * 7 + weekday }),
        time,
        service,
        n: week % 2 === 0 ? n : n + 6,
      }),
    ),
  )
}

async function createInvoices(callApi: CallApi, amounts: readonly number[], { unpaid }: { unpaid: number }) {
  for (const [n, amount] of amounts.entries()) {
    const client = CLEANING_CLIENTS[n] as (typeof CLEANING_CLIENTS)[number]
    const { invoice_id } = await callApi<{ invoice_id: string }>('POST', '/api/create-invoice-payment', {
      amount,
      description: amount > 300_00 ? MOVE_OUT : amount > 200_00 ? DEEP : STANDARD,
      client_name: client.name,
      client_email: client.email,
      sends_letter: false,
    })
    if (n < amounts.length - unpaid) await callApi('POST', `/api/invoices/${invoice_id}/mark-paid`)
  }
}
