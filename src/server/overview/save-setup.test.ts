import { expect, test } from 'vitest'
import { SUGGESTED_RULES } from '#domain/settings/suggested-rules.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { billingScene, type Subscriber } from '#server/testing/billing-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = billingScene()

const BUSINESS = { business_name: 'Luna Detailing', business_type: 'detailing' }
const NEUTRAL_RULES = {
  requires_address: false,
  notice_minutes: 0,
  change_cutoff_hours: 0,
  buffer_after_minutes: 0,
  is_closed_on_sunday: false,
  offers_tips: false,
  reminds_of_invoices: false,
}

const readJson = async ({ browser }: Subscriber, path: string) => (await browser.get(path)).json()
const saveSetup = ({ browser }: Subscriber, body: object) => browser.put('/api/setup', body)
const awaitsSetup = async (owner: Subscriber) =>
  ((await readJson(owner, '/api/overview')) as { awaits_setup: boolean }).awaits_setup

test('a new owner is asked for the business first, with suggested rules', async () => {
  const owner = await scene.createSubscriber()
  expect(await awaitsSetup(owner)).toBe(true)
  expect(await readJson(owner, '/api/setup')).toEqual({
    business_name: null,
    business_type: null,
    ...SUGGESTED_RULES,
  })
})

test('the answers become the settings of the business, and its booking page has its name', async () => {
  const owner = await scene.createSubscriber()
  const response = await saveSetup(owner, { ...BUSINESS, ...SUGGESTED_RULES })
  expect(response.status).toBe(200)
  const { slug, url } = (await response.json()) as { slug: string; url: string }
  expect(url).toBe(`http://localhost:3000/book/${slug}`)
  expect(await awaitsSetup(owner)).toBe(false)
  expect(await readJson(owner, '/api/settings')).toMatchObject(BUSINESS)
  const weekday = { start: '09:00', end: '17:00' }
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({
    settings: {
      address_field: 'required',
      notice_minutes: 120,
      change_cutoff_hours: 24,
      buffer_before_minutes: 0,
      buffer_after_minutes: 30,
      week: { monday: weekday, friday: weekday, saturday: { start: '10:00', end: '15:00' }, sunday: null },
    },
  })
  expect(await readJson(owner, '/api/payment-settings')).toMatchObject({
    offers_tips: true,
    remind_days_before: 3,
    remind_days_after: 3,
  })
  expect(await readJson(owner, `/api/public-booking/${slug}`)).toMatchObject({
    business_name: 'Luna Detailing',
    address_field: 'required',
  })
})

test('the setup screen does not tick the working hours, which it does not show', async () => {
  const owner = await scene.createSubscriber()
  const done = async () =>
    ((await readJson(owner, '/api/overview')) as { setup: { done: string[] } }).setup.done
  await saveSetup(owner, { ...BUSINESS, ...SUGGESTED_RULES })
  expect(await done()).not.toContain('hours')
  const { settings } = (await readJson(owner, '/api/booking-settings')) as { settings: object }
  await owner.browser.put('/api/booking-settings', settings)
  expect(await done()).toContain('hours')
  await saveSetup(owner, { ...BUSINESS, ...SUGGESTED_RULES })
  expect(await done()).toContain('hours')
})

test('every rule can be declined, and saving again keeps the link and all other settings', async () => {
  const owner = await scene.createSubscriber()
  const { settings } = (await readJson(owner, '/api/booking-settings')) as { settings: object }
  const custom = { ...settings, welcome_message: 'Hello', address_field: 'hidden', most_jobs_a_day: 4 }
  expect((await owner.browser.put('/api/booking-settings', custom)).status).toBe(200)
  const first = await (await saveSetup(owner, { ...BUSINESS, ...NEUTRAL_RULES })).json()
  expect(await readJson(owner, '/api/setup')).toEqual({ ...BUSINESS, ...NEUTRAL_RULES })
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({ settings: custom })
  expect(await (await saveSetup(owner, { ...BUSINESS, ...NEUTRAL_RULES })).json()).toEqual(first)
})

test('a new owner who has saved rules of their own sees these instead of suggestions', async () => {
  const owner = await scene.createSubscriber()
  const { settings } = (await readJson(owner, '/api/booking-settings')) as { settings: object }
  await owner.browser.put('/api/booking-settings', { ...settings, notice_minutes: 240 })
  expect(await readJson(owner, '/api/setup')).toMatchObject({ ...NEUTRAL_RULES, notice_minutes: 240 })
})

test('days of reminders that an owner chose are kept', async () => {
  const owner = await scene.createSubscriber()
  const days = { remind_days_before: null, remind_days_after: 10 }
  await owner.browser.put('/api/payment-settings', { email_on_payment: true, ...days })
  await saveSetup(owner, { ...BUSINESS, ...SUGGESTED_RULES })
  expect(await readJson(owner, '/api/payment-settings')).toMatchObject(days)
})

test('a setup without a name or type is refused and changes nothing', async () => {
  const owner = await scene.createSubscriber()
  const response = await saveSetup(owner, { business_name: '  ', business_type: null, ...SUGGESTED_RULES })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: {
      fields: {
        business_name: 'Enter your business name',
        business_type: 'Choose what kind of business you run',
      },
    },
  })
  expect(await awaitsSetup(owner)).toBe(true)
  expect(await readJson(owner, '/api/payment-settings')).toMatchObject({ offers_tips: false })
})

test('a notice that lets nobody book is refused and changes nothing', async () => {
  const owner = await scene.createSubscriber()
  const { settings } = (await readJson(owner, '/api/booking-settings')) as { settings: object }
  await owner.browser.put('/api/booking-settings', { ...settings, days_ahead: 1 })
  const response = await saveSetup(owner, { ...BUSINESS, ...SUGGESTED_RULES, notice_minutes: 2880 })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { fields: { notice_minutes: expect.any(String) } } })
  expect(await readJson(owner, '/api/settings')).toMatchObject({ business_name: null })
})

test('a new account keeps the neutral rules until its owner has answered', async () => {
  const owner = await scene.createSubscriber()
  expect(await readJson(owner, '/api/booking-settings')).toMatchObject({
    settings: { address_field: 'optional', notice_minutes: 0, buffer_after_minutes: 0, week: null },
  })
})

test.each([
  ['has dismissed the setup', '/api/setup/dismiss', null],
  ['has named the business in the settings', '/api/settings', { ...BUSINESS, timezone: 'America/Denver' }],
])('an owner who %s is not asked', async (_, path, body) => {
  const owner = await scene.createSubscriber()
  const response = body ? await owner.browser.put(path, body) : await owner.browser.post(path)
  expect(response.status).toBe(200)
  expect(await awaitsSetup(owner)).toBe(false)
})

test('an account from before the setup screen is not asked and keeps its rules', async () => {
  const { headers } = await anOwner(scene.server.deps.db)
  const read = async (path: string) => (await scene.server.request(path, { headers })).json()
  expect(await read('/api/overview')).toMatchObject({ awaits_setup: false })
  expect(await read('/api/setup')).toEqual({ business_name: null, business_type: null, ...NEUTRAL_RULES })
  const body = json({ ...BUSINESS, ...NEUTRAL_RULES }, headers)
  expect((await scene.server.request('/api/setup', { ...body, method: 'PUT' })).status).toBe(200)
  expect(await read('/api/booking-settings')).toMatchObject({
    settings: { address_field: 'optional', week: null },
  })
})
