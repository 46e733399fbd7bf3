import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import { openBusiness } from '#e2e/booking/booking-business.ts'
import { createInvoice } from '#e2e/invoices/invoicing.ts'
import { setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import { expect } from '#e2e/support/journey.ts'
import { EVERY_HOSTILE_TEXT, hostileTexts } from './hostile-texts.ts'

export type HostileBusiness = {
  bookPath: string
  managePath: string
  payPath: string
  firstJobTime: string
}

const HOUR_MS = 3_600_000
const uniqueEmail = () => `hostile-${randomUUID()}@example.com`

async function okJson<Body>(request: Promise<APIResponse>): Promise<Body> {
  const response = await request
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Fills every text field of the signed-in owner's business with markup, as the owner and as clients. */
export async function fillWithMarkup(page: Page): Promise<HostileBusiness> {
  const [businessName = ''] = hostileTexts(120)
  const services = hostileTexts(120).map((name) => ({
    name,
    description: EVERY_HOSTILE_TEXT,
    price: 100_00,
    duration: 60,
  }))
  const { slug, path, serviceIds } = await openBusiness(page, {
    name: businessName,
    services,
    rules: {
      welcome_message: EVERY_HOSTILE_TEXT,
      address_field: 'optional',
      booking_questions: HOSTILE_QUESTIONS,
    },
  })
  await setUpPayments(page)
  await okJson(page.request.patch('/api/profile', { data: { full_name: hostileTexts(50)[0] } }))

  const template = EVERY_HOSTILE_TEXT
  const { settings } = await okJson<{ settings: object }>(page.request.get('/api/reminder-settings'))
  const reminders = { ...settings, day_before_template: template, hour_before_template: template }
  await okJson(page.request.put('/api/reminder-settings', { data: reminders }))

  const addresses = hostileTexts(500)
  const clients = hostileTexts(200).map((name, n) => ({
    name,
    email: uniqueEmail(),
    // The first client has a valid number for texts.
    phone: n === 0 ? '(212) 555-0143' : '"><svg onload=x(99)>',
    address: addresses[n % addresses.length],
    notes: EVERY_HOSTILE_TEXT,
  }))
  const clientIds: string[] = []
  for (const data of clients)
    clientIds.push((await okJson<{ id: string }>(page.request.post('/api/clients', { data }))).id)

  const soon = Date.now() + HOUR_MS
  const firstJobTime = new Date(soon).toISOString()
  for (const [n, service_id] of serviceIds.entries()) {
    const data = {
      client: { id: clientIds[n % clientIds.length] },
      service_id,
      appointment_time: new Date(soon + n * 2 * HOUR_MS).toISOString(),
      address: addresses[n % addresses.length],
      notes: EVERY_HOSTILE_TEXT,
      confirmed: true,
    }
    await okJson(page.request.post('/api/appointments', { data }))
  }
  const series = {
    client: { id: clientIds[0] },
    service_id: serviceIds[0],
    appointment_time: new Date(soon + 20 * 24 * HOUR_MS).toISOString(),
    duration: 60,
    rhythm: 'weekly',
    ends: { visits: 2 },
    choices: { 0: 'keep', 1: 'keep' },
    address: addresses[0],
    notes: EVERY_HOSTILE_TEXT,
  }
  await okJson(page.request.post('/api/series', { data: series }))
  const managePath = await bookWithMarkup(page, slug, serviceIds[0] ?? '')
  return { bookPath: path, managePath, payPath: await invoiceWithMarkup(page), firstJobTime }
}

const HOSTILE_QUESTIONS = {
  details: 'vehicle',
  questions: [
    { question: hostileTexts(120)[0], kind: 'text', is_required: true },
    {
      question: hostileTexts(120)[1],
      kind: 'choice',
      is_required: false,
      choices: hostileTexts(60).slice(0, 10),
    },
  ],
}

type AskedField = { key: string; max_length: number; choices: string[] }

/** An answer to whatever the page asks. */
async function hostileAnswers(page: Page, slug: string): Promise<object[]> {
  const { questions } = await okJson<{ questions: { fields: AskedField[] }[] }>(
    page.request.get(`/api/public-booking/${slug}`),
  )
  return questions
    .flatMap(({ fields }) => fields)
    .map(({ key, max_length, choices }) => ({
      question: key,
      answer: choices[0] ?? hostileTexts(max_length)[0],
    }))
}

/** Creates a booking and an invoice. Returns the paths of the pages for clients, which show the business's name. */
export async function createClientPages(page: Page): Promise<string[]> {
  const { slug, path, serviceIds } = await openBusiness(page)
  await setUpPayments(page)
  return [path, await bookWithMarkup(page, slug, serviceIds[0] ?? ''), await invoiceWithMarkup(page)]
}

async function bookWithMarkup(page: Page, slug: string, serviceId: string): Promise<string> {
  const from = new Date(Date.now() + 14 * 24 * HOUR_MS).toISOString().slice(0, 10)
  const path = `/api/public-booking/${slug}/slots?service=${serviceId}&from=${from}&days=7`
  const { slots } = await okJson<{ slots: string[] }>(page.request.get(path))
  const data = {
    slug,
    serviceId,
    appointmentTime: slots[0],
    clientName: hostileTexts(200)[0],
    clientEmail: uniqueEmail(),
    clientPhone: '(212) 555-0142',
    address: hostileTexts(500)[0],
    notes: EVERY_HOSTILE_TEXT,
    answers: await hostileAnswers(page, slug),
  }
  const { manageUrl } = await okJson<{ manageUrl: string }>(
    page.request.post('/api/public-booking', { data }),
  )
  return new URL(manageUrl).pathname
}

async function invoiceWithMarkup(page: Page): Promise<string> {
  const lines = hostileTexts(500).map((description) => ({ description, quantity: 100, unit_price: 10_00 }))
  const invoice = {
    amount: lines.length * 10_00,
    description: EVERY_HOSTILE_TEXT,
    client_name: hostileTexts(200)[1],
    client_email: uniqueEmail(),
    lines,
    note: EVERY_HOSTILE_TEXT,
  }
  return new URL((await createInvoice(page, invoice)).payment_url).pathname
}
