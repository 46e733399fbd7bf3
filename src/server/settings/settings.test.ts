import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_QUESTIONS } from '#domain/questions/booking-questions.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import { openBookingLink } from '#server/settings/open-booking-link.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { APP_ORIGIN, json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newOwner = () => anOwner(server.deps.db)
const readJson = async ({ headers }: TestOwner, path: string) =>
  (await server.request(path, { headers })).json()
const save = ({ headers }: TestOwner, path: string, body: object) =>
  server.request(path, { ...json(body, headers), method: 'PUT' })
const fieldsOf = async (response: Response) =>
  ((await response.json()) as { error: { fields: object } }).error.fields

const LUNA = {
  business_name: 'Luna Detailing',
  business_type: 'detailing',
  timezone: 'America/Denver',
  business_phone: '(555) 010-1000',
  business_address: '12 Main St\nDenver, CO',
  client_language: 'en',
}

test('returns only a time zone for a new business', async () => {
  expect(await readJson(await newOwner(), '/api/settings')).toEqual({
    business_name: null,
    business_type: null,
    timezone: 'America/New_York',
    business_phone: null,
    business_address: null,
    client_language: 'en',
  })
})

test('stores name, trade and time zone of the business', async () => {
  const owner = await newOwner()
  expect(await (await save(owner, '/api/settings', LUNA)).json()).toEqual(LUNA)
  const renamed = { ...LUNA, business_name: `Luna's <b>"Shine"</b> 🚐` }
  await save(owner, '/api/settings', renamed)
  expect(await readJson(owner, '/api/settings')).toEqual(renamed)
})

test('keeps phone and address if they are left out, and removes them if they are empty', async () => {
  const owner = await newOwner()
  await save(owner, '/api/settings', LUNA)
  const { business_phone, business_address, ...others } = LUNA
  await save(owner, '/api/settings', others)
  expect(await readJson(owner, '/api/settings')).toEqual(LUNA)
  await save(owner, '/api/settings', { ...others, business_phone: ' ', business_address: null })
  expect(await readJson(owner, '/api/settings')).toEqual({
    ...others,
    business_phone: null,
    business_address: null,
    client_language: 'en',
  })
  const tooLong = await save(owner, '/api/settings', {
    ...LUNA,
    business_phone: '5'.repeat(51),
    business_address: 'x'.repeat(501),
  })
  expect(await fieldsOf(tooLong)).toEqual({
    business_phone: 'Phone must be at most 50 characters',
    business_address: 'Address must be at most 500 characters',
  })
})

test('normalizes the name of a time zone', async () => {
  const owner = await newOwner()
  await save(owner, '/api/settings', { ...LUNA, timezone: 'america/los_angeles' })
  expect(await readJson(owner, '/api/settings')).toMatchObject({ timezone: 'America/Los_Angeles' })
})

test.each(['Mars/Olympus', '+05:30', ''])('refuses the time zone %j', async (timezone) => {
  const owner = await newOwner()
  const response = await save(owner, '/api/settings', { ...LUNA, timezone })
  expect(response.status).toBe(422)
  expect(await fieldsOf(response)).toEqual({ timezone: 'Choose a time zone' })
  expect(await readJson(owner, '/api/settings')).toMatchObject({ business_name: null })
})

test('refuses a business name of ten thousand characters', async () => {
  const response = await save(await newOwner(), '/api/settings', {
    ...LUNA,
    business_name: 'x'.repeat(10_000),
  })
  expect(await fieldsOf(response)).toEqual({ business_name: 'Business name must be at most 120 characters' })
})

test('saving the business does not change the payment settings', async () => {
  const owner = await newOwner()
  const paymentSettings = {
    email_on_payment: false,
    offers_tips: true,
    remind_days_before: 3,
    remind_days_after: null,
    deposit_fallback: 'refuse',
  }
  await save(owner, '/api/payment-settings', paymentSettings)
  await save(owner, '/api/settings', LUNA)
  expect(await readJson(owner, '/api/payment-settings')).toEqual(paymentSettings)
})

const DEFAULTS = {
  ...DEFAULT_BOOKING_RULES,
  welcome_message: null,
  address_field: 'optional',
  travel: DEFAULT_TRAVEL_SETTINGS,
  booking_questions: NO_QUESTIONS,
  translations: {},
}

const CUSTOM_SETTINGS = {
  ...DEFAULT_BOOKING_RULES,
  travel: DEFAULT_TRAVEL_SETTINGS,
  booking_questions: NO_QUESTIONS,
  translations: {},
  welcome_message: 'Hello <b>you</b>',
  weekday_start_time: '06:30',
  weekday_end_time: '24:00',
  weekend_start_time: '00:00',
  weekend_end_time: '12:15',
  jobs_may_run_past_closing: true,
  address_field: 'required',
}

test('hours default to nine to five, ten to three on weekends, and a welcome message is suggested', async () => {
  expect(await readJson(await newOwner(), '/api/booking-settings')).toEqual({
    settings: DEFAULTS,
    proposed_welcome:
      'Thank you for choosing our mobile detailing service! Please select a date and time that works for you.',
    drive_pace: 1,
  })
})

test('suggests a welcome message that fits the trade', async () => {
  const owner = await newOwner()
  await save(owner, '/api/settings', { ...LUNA, business_type: 'cleaning' })
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({
    proposed_welcome: expect.stringContaining('our cleaning service'),
  })
})

test('stores hours up to midnight, the welcome message and the address field', async () => {
  const owner = await newOwner()
  expect(await (await save(owner, '/api/booking-settings', CUSTOM_SETTINGS)).json()).toEqual(CUSTOM_SETTINGS)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: CUSTOM_SETTINGS })
  await save(owner, '/api/booking-settings', DEFAULTS)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: DEFAULTS })
})

const HOURS = { start: '07:30', end: '24:00' }
const RULES = {
  week: {
    monday: HOURS,
    tuesday: HOURS,
    wednesday: null,
    thursday: HOURS,
    friday: HOURS,
    saturday: null,
    sunday: null,
  },
  breaks: [
    { start: '12:00', end: '12:30', weekdays: ['monday', 'friday'] },
    { start: '23:00', end: '24:00', weekdays: ['tuesday'] },
  ],
  days_off: [
    { from: '2026-12-24', to: '2026-12-26' },
    { from: '2027-01-01', to: '2027-01-01' },
  ],
  notice_minutes: 24 * 60,
  days_ahead: 60,
  buffer_before_minutes: 10,
  buffer_after_minutes: 20,
  most_jobs_a_day: 4,
  change_cutoff_hours: 48,
  arrival_window_minutes: 90,
  booking_questions: {
    details: 'home',
    questions: [{ question: 'Any pets?', kind: 'choice', is_required: true, choices: ['Cat', 'Dog'] }],
  },
}

test('stores and resets every booking rule', async () => {
  const owner = await newOwner()
  const withRules = { ...DEFAULTS, ...RULES }
  expect(await (await save(owner, '/api/booking-settings', withRules)).json()).toEqual(withRules)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: withRules })
  await save(owner, '/api/booking-settings', DEFAULTS)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: DEFAULTS })
})

test('a request that does not mention the questions leaves them as they are', async () => {
  const owner = await newOwner()
  await save(owner, '/api/booking-settings', { ...DEFAULTS, ...RULES })
  const { booking_questions, ...others } = DEFAULTS
  await save(owner, '/api/booking-settings', others)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({
    settings: { booking_questions: RULES.booking_questions },
  })
})

test('refuses a seventh question, and saves nothing', async () => {
  const owner = await newOwner()
  const questions = Array.from({ length: 7 }, (_, n) => ({
    question: `Question ${n}`,
    kind: 'text',
    is_required: false,
  }))
  const booking_questions = { details: 'none', questions }
  const refused = await save(owner, '/api/booking-settings', { ...CUSTOM_SETTINGS, booking_questions })
  expect(await refused.json()).toMatchObject({
    error: { fields: { 'booking_questions.questions': 'You can ask up to 6 questions of your own' } },
  })
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: DEFAULTS })
})

const TRAVEL = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: '90210' }

test('refuses ZIP codes that don’t exist, unless travel is off', async () => {
  const owner = await newOwner()
  const travel = { ...TRAVEL, base_zip: '00000', area: 'zips', area_zips: ['90210', '00001'] }
  const refused = await save(owner, '/api/booking-settings', { ...CUSTOM_SETTINGS, travel })
  expect(await fieldsOf(refused)).toEqual({
    'travel.base_zip': 'We don’t know that ZIP code',
    'travel.area_zips': 'We don’t know 00001. Check or remove it',
  })
  const off = { ...CUSTOM_SETTINGS, travel: { ...travel, is_on: false } }
  expect((await save(owner, '/api/booking-settings', off)).status).toBe(200)
})

test('keeps the travel settings if they are left out', async () => {
  const owner = await newOwner()
  await save(owner, '/api/booking-settings', { ...CUSTOM_SETTINGS, travel: TRAVEL })
  const { travel: _, ...withoutTravel } = CUSTOM_SETTINGS
  await save(owner, '/api/booking-settings', withoutTravel)
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: { travel: TRAVEL } })
})

test('remembers when hours were first saved', async () => {
  const owner = await newOwner()
  const { db } = server.deps
  const readSavedAt = async () =>
    (await db.asOwner(owner.id, (tx) => tx.selectFrom('user_availability').select('saved_at').execute()))[0]
  expect(await readSavedAt()).toBeUndefined()
  await save(owner, '/api/booking-settings', CUSTOM_SETTINGS)
  const first = await readSavedAt()
  expect(first?.saved_at).toBeInstanceOf(Date)
  await save(owner, '/api/booking-settings', DEFAULTS)
  expect(await readSavedAt()).toEqual(first)
})

test.each([
  [{ weekday_start_time: '17:00' }, { weekday_end_time: 'Start must be before end' }],
  [{ weekend_end_time: '09:59' }, { weekend_end_time: 'Start must be before end' }],
  [{ weekday_start_time: '9am' }, { weekday_start_time: 'Enter a time like 09:00' }],
  [
    { welcome_message: 'x'.repeat(10_000) },
    { welcome_message: 'Welcome message must be at most 2,000 characters' },
  ],
  [
    { week: { ...RULES.week, friday: { start: '17:00', end: '09:00' } } },
    { 'week.friday.end': 'Start must be before end' },
  ],
  [
    { week: { ...RULES.week, friday: { start: '', end: '09:00' } } },
    { 'week.friday.start': 'Enter a time like 09:00' },
  ],
  [
    { breaks: [RULES.breaks[0], { start: '12:00', end: '12:00', weekdays: [] }] },
    { 'breaks.1.weekdays': 'Choose at least one day', 'breaks.1.end': 'Start must be before end' },
  ],
  [{ days_off: [{ from: '2026-02-30', to: '2026-03-01' }] }, { 'days_off.0.from': 'Choose a date' }],
  [
    { days_off: [{ from: '2026-12-24', to: '2026-12-23' }] },
    { 'days_off.0.to': 'The last day can’t be before the first' },
  ],
  [{ notice_minutes: -1 }, { notice_minutes: 'Enter a whole number from 0 to 43200' }],
  [
    { notice_minutes: 10_080, days_ahead: 3 },
    { days_ahead: 'Clients must book 1 week ahead but can only see 3 days ahead, so no one can book.' },
  ],
  [{ days_ahead: 0 }, { days_ahead: 'Enter a whole number from 1 to 730' }],
  [{ days_ahead: 1.5 }, { days_ahead: 'Enter a whole number from 1 to 730' }],
  [{ buffer_before_minutes: 481 }, { buffer_before_minutes: 'Enter a whole number from 0 to 480' }],
  [{ buffer_after_minutes: 481 }, { buffer_after_minutes: 'Enter a whole number from 0 to 480' }],
  [{ most_jobs_a_day: 0 }, { most_jobs_a_day: 'Enter a whole number from 1 to 100' }],
  [{ change_cutoff_hours: 721 }, { change_cutoff_hours: 'Enter a whole number from 0 to 720' }],
  [{ arrival_window_minutes: 121 }, { arrival_window_minutes: 'Enter a whole number from 15 to 120' }],
  [{ arrival_window_minutes: 20 }, { arrival_window_minutes: 'Choose a window in steps of 15 minutes' }],
])('refuses %j with a message on the field', async (invalid, fields) => {
  const response = await save(await newOwner(), '/api/booking-settings', { ...DEFAULTS, ...invalid })
  expect(response.status).toBe(422)
  expect(await fieldsOf(response)).toMatchObject(fields)
})

const requestBookingLink = async ({ headers }: TestOwner) =>
  (await (await server.request('/api/booking-link', { method: 'POST', headers })).json()) as {
    slug: string
    url: string
  }

test('creates an owner’s booking link once and keeps it', async () => {
  const owner = await newOwner()
  const first = await requestBookingLink(owner)
  expect(first.slug).toMatch(/^wheelhouse-[0-9a-z]{8}$/)
  expect(first.url).toBe(`${APP_ORIGIN}/book/${first.slug}`)
  expect(await requestBookingLink(owner)).toEqual(first)
})

test('gives every owner a different booking link', async () => {
  const slugs = await Promise.all(
    Array.from({ length: 5 }, async () => (await requestBookingLink(await newOwner())).slug),
  )
  expect(new Set(slugs).size).toBe(5)
})

test('creates one booking link for ten concurrent requests', async () => {
  const owner = await newOwner()
  const links = await Promise.all(Array.from({ length: 10 }, () => requestBookingLink(owner)))
  expect(new Set(links.map(({ slug }) => slug)).size).toBe(1)
})

test('tries another slug if a generated one is taken', async () => {
  const { slug: taken } = await requestBookingLink(await newOwner())
  const slugs = [taken, taken, 'wheelhouse-free0000']
  const { db } = server.deps
  const owner = await newOwner()
  const opened = await openBookingLink(
    { db, appUrl: new URL(APP_ORIGIN), generateSlug: () => slugs.shift() ?? taken },
    owner.id,
  )
  expect(opened.slug).toBe('wheelhouse-free0000')
  expect((await requestBookingLink(owner)).slug).toBe('wheelhouse-free0000')
})

test('reading settings or opening a booking link requires a subscription', async () => {
  const { headers } = await anOwner(server.deps.db, { status: 'past_due' })
  for (const path of ['/api/settings', '/api/booking-settings']) {
    expect(await outcome(server.request(path, { headers }))).toBe('402 subscription_required')
    expect(await outcome(server.request(path))).toBe('401 unauthenticated')
  }
  const response = server.request('/api/booking-link', { method: 'POST', headers })
  expect(await outcome(response)).toBe('402 subscription_required')
})

test('the flyer is a PDF of the owner’s booking link', async () => {
  const owner = await newOwner()
  const download = () => server.request('/api/booking-link/flyer', { headers: owner.headers })
  expect(await outcome(download())).toBe('404 not_found')
  await requestBookingLink(owner)
  const { filename, pdf } = (await (await download()).json()) as { filename: string; pdf: string }
  expect([filename, Buffer.from(pdf, 'base64').subarray(0, 5).toString()]).toEqual([
    'booking-flyer.pdf',
    '%PDF-',
  ])
})
