import { expect, test } from 'vitest'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const RETURN_URL = 'https://app.example.com/settings?tab=payment'
const REFRESH_URL = 'https://app.example.com/refresh'

const FILLED = {
  business_name: 'Luna Mobile Grooming',
  representative: 'Luna May Park',
  routing: '110000000',
  account_number: '000123456789',
}

async function startOnboarding() {
  const { emulator, stripe } = await startEmulator()
  const { id } = await stripe.v2.core.accounts.create({
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: REFRESH_URL, return_url: RETURN_URL },
    },
  })
  const look = () =>
    stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant', 'requirements'] })
  return { emulator, stripe, link, look }
}

const visit = (url: string) => fetch(url, { redirect: 'manual' })

const opened = async (url: string) => (await visit(url)).headers.get('location') ?? ''

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('opens on a form for the business that says it is a test', async () => {
  const { link } = await startOnboarding()
  const page = await visit(await opened(link.url))
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(text).toContain('Test mode')
  expect(text).toContain('Business name')
})

test.each([
  ['submit', 'active'],
  ['review', 'pending'],
  ['reject', 'rejected'],
])('goes back to the app after "%s", with cards %s', async (answer, status) => {
  const { link, look } = await startOnboarding()
  const sent = await send(await opened(link.url), { ...FILLED, answer })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, RETURN_URL])
  const account = await look()
  expect(account.display_name).toBe('Luna Mobile Grooming')
  expect(account.configuration?.merchant?.capabilities?.card_payments?.status).toBe(status)
})

test('lets the visitor leave half-way with details missing', async () => {
  const { link, look } = await startOnboarding()
  const sent = await send(await opened(link.url), { business_name: 'Luna', answer: 'leave' })
  expect(sent.headers.get('location')).toBe(RETURN_URL)
  const account = await look()
  expect(account.display_name).toBe('Luna')
  expect(account.requirements?.entries?.every((entry) => entry.awaiting_action_from === 'user')).toBe(true)
})

test('asks again for what is missing, and keeps what was written', async () => {
  const { link, look } = await startOnboarding()
  const page = await opened(link.url)
  const sent = await send(page, { ...FILLED, routing: '12', representative: '<b>', answer: 'submit' })
  const text = await sent.text()
  expect(sent.status).toBe(422)
  expect(text).toContain('A routing number has 9 digits.')
  expect(text).toContain('&lt;b&gt;')
  expect((await look()).configuration?.merchant?.capabilities?.card_payments?.status).toBe('restricted')
})

test('sends a second visit of the link to the refresh address, while a reload of the form is fine', async () => {
  const { link } = await startOnboarding()
  const page = await opened(link.url)
  expect(await opened(link.url)).toBe(REFRESH_URL)
  expect((await visit(page)).status).toBe(200)
})

test('sends a visit after five minutes to the refresh address', async () => {
  const { emulator, link } = await startOnboarding()
  await emulator.setClock(new Date(link.expires_at))
  expect(await opened(link.url)).toBe(REFRESH_URL)
})

test('takes one answer only', async () => {
  const { link, look } = await startOnboarding()
  const page = await opened(link.url)
  await send(page, { ...FILLED, answer: 'submit' })
  const again = await send(page, { ...FILLED, answer: 'reject' })
  expect(again.headers.get('location')).toBe(REFRESH_URL)
  expect((await look()).configuration?.merchant?.capabilities?.card_payments?.status).toBe('active')
})

test('makes no link for an account that is closed, nor with an address that is none', async () => {
  const { emulator, stripe, link } = await startOnboarding()
  const create = (refresh_url: string) =>
    stripe.v2.core.accountLinks.create({
      account: link.account,
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url } },
    })
  await expect(create('javascript:alert(1)')).rejects.toMatchObject({ statusCode: 400 })
  await emulator.act.setAccount(link.account, 'closed')
  await expect(create(REFRESH_URL)).rejects.toMatchObject({ statusCode: 400 })
})
