import { expect, test } from 'vitest'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const RETURN_URL = 'https://app.example.com/settings?tab=payment'
const REFRESH_URL = 'https://app.example.com/refresh'

const COMPLETED_FORM = {
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
  const retrieve = () =>
    stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant', 'requirements'] })
  return { emulator, stripe, link, retrieve }
}

const getPage = (url: string) => fetch(url, { redirect: 'manual' })

const openLink = async (url: string) => (await getPage(url)).headers.get('location') ?? ''

const submitForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('shows a form for the business with the test mode banner', async () => {
  const { link } = await startOnboarding()
  const page = await getPage(await openLink(link.url))
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(text).toContain('Test mode')
  expect(text).toContain('Business name')
})

test.each([
  ['submit', 'active'],
  ['review', 'pending'],
  ['reject', 'rejected'],
])('returns to the app after "%s" with card payments %s', async (answer, status) => {
  const { link, retrieve } = await startOnboarding()
  const response = await submitForm(await openLink(link.url), { ...COMPLETED_FORM, answer })
  expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL])
  const account = await retrieve()
  expect(account.display_name).toBe('Luna Mobile Grooming')
  expect(account.configuration?.merchant?.capabilities?.card_payments?.status).toBe(status)
})

test('lets the visitor leave halfway, with details still missing', async () => {
  const { link, retrieve } = await startOnboarding()
  const response = await submitForm(await openLink(link.url), { business_name: 'Luna', answer: 'leave' })
  expect(response.headers.get('location')).toBe(RETURN_URL)
  const account = await retrieve()
  expect(account.display_name).toBe('Luna')
  expect(account.requirements?.entries?.every((entry) => entry.awaiting_action_from === 'user')).toBe(true)
})

test('shows validation errors and keeps the entered values', async () => {
  const { link, retrieve } = await startOnboarding()
  const page = await openLink(link.url)
  const response = await submitForm(page, {
    ...COMPLETED_FORM,
    routing: '12',
    representative: '<b>',
    answer: 'submit',
  })
  const text = await response.text()
  expect(response.status).toBe(422)
  expect(text).toContain('A routing number has 9 digits.')
  expect(text).toContain('&lt;b&gt;')
  expect((await retrieve()).configuration?.merchant?.capabilities?.card_payments?.status).toBe('restricted')
})

test('redirects to the refresh URL when the link is opened again, but allows reloading the form', async () => {
  const { link } = await startOnboarding()
  const page = await openLink(link.url)
  expect(await openLink(link.url)).toBe(REFRESH_URL)
  expect((await getPage(page)).status).toBe(200)
})

test('redirects to the refresh URL when the link is opened after five minutes', async () => {
  const { emulator, link } = await startOnboarding()
  await emulator.setClock(new Date(link.expires_at))
  expect(await openLink(link.url)).toBe(REFRESH_URL)
})

test('accepts the form only once', async () => {
  const { link, retrieve } = await startOnboarding()
  const page = await openLink(link.url)
  await submitForm(page, { ...COMPLETED_FORM, answer: 'submit' })
  const secondResponse = await submitForm(page, { ...COMPLETED_FORM, answer: 'reject' })
  expect(secondResponse.headers.get('location')).toBe(REFRESH_URL)
  expect((await retrieve()).configuration?.merchant?.capabilities?.card_payments?.status).toBe('active')
})

test('rejects links for closed accounts and invalid URLs', async () => {
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
