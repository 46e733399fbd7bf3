import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import {
  amountsPaid,
  DAY,
  HOUR,
  setElapsed,
  statusOf,
  subscribe,
} from '#tools/payments-emulator/testing/billing-time.ts'
import { TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { GOOD_CARD, getPage, missingWords, postForm } from '#tools/payments-emulator/testing/page-requests.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const RETURN_URL = 'http://app.test/settings'

test('shows the plan, its dates, the card and the invoices', async () => {
  const { emulator, stripe } = await startEmulator({ name: 'Wheelhouse' })
  const { customer } = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  const { text } = await getPage(await createPortalUrl(stripe, customer))
  expect(
    missingWords(text, [
      'Professional',
      '$15.00 per month',
      'Active',
      'Renews on April 2, 2026',
      'Visa •••• 4242',
      'Return to Wheelhouse',
      `href="${RETURN_URL}"`,
      'Mar 2, 2026',
      'Paid',
    ]),
  ).toEqual([])
})

test('asks before canceling, and lets the customer resume the subscription', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  const url = await createPortalUrl(stripe, customer)
  expect(missingWords((await getPage(url)).text, [`/cancel?subscription=${subscription}`])).toEqual([])
  expect(
    missingWords((await getPage(`${url}/cancel?subscription=${subscription}`)).text, ['until April 2, 2026']),
  ).toEqual([])
  await postForm(`${url}/cancel`, { subscription })
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  })
  expect(missingWords((await getPage(url)).text, ["Don't cancel"])).toEqual([])
  await postForm(`${url}/resume`, { subscription })
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false })
})

test('does not offer to resume a subscription that was canceled immediately', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  })
  const url = await createPortalUrl(stripe, customer, { configuration })
  const { location } = await postForm(`${url}/cancel`, { subscription })
  const { text } = await getPage(`${emulator.url}${location}`)
  expect(missingWords(text, ['canceled and has ended', 'resume'])).toEqual(['resume'])
  expect(await statusOf(stripe, subscription)).toBe('canceled')
})

test('does not cancel the subscription of another customer', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  const other = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  await postForm(`${await createPortalUrl(stripe, customer)}/cancel`, { subscription: other.subscription })
  expect(await stripe.subscriptions.retrieve(other.subscription)).toMatchObject({
    cancel_at_period_end: false,
  })
})

test('collects the open invoice with a new card and returns to the app', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribePastDue(emulator, stripe)
  const url = await createPortalUrl(stripe, customer, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: `${RETURN_URL}?done` } },
    },
  })
  expect((await getPage(url)).headers.get('location')).toMatch(/\/card$/)
  expect(missingWords((await getPage(`${url}/card`)).text, ['$15.00 is due'])).toEqual([])
  const declined = await postForm(`${url}/card`, { ...GOOD_CARD, number: '4000 0000 0000 0002' })
  expect([declined.status, await statusOf(stripe, subscription)]).toEqual([402, 'past_due'])
  expect((await postForm(`${url}/card`, GOOD_CARD)).location).toBe(`${RETURN_URL}?done`)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
})

test('shows a confirmation page of its own if the app requests it', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  const url = await createPortalUrl(stripe, customer, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'Thanks!' } },
    },
  })
  const { text } = await postForm(`${url}/card`, GOOD_CARD)
  expect(missingWords(text, ['Thanks!', `href="${RETURN_URL}"`])).toEqual([])
  expect(missingWords((await getPage(url)).text, ['Visa •••• 4242'])).toEqual([])
})

test('asks for 3-D Secure for a new card that requires it', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribePastDue(emulator, stripe)
  const url = await createPortalUrl(stripe, customer)
  const card = { ...GOOD_CARD, number: '4000 0025 0000 3155' }
  expect((await postForm(`${url}/card`, card)).location).toMatch(/\/authenticate$/)
  expect(await statusOf(stripe, subscription)).toBe('past_due')
  expect((await postForm(`${url}/authenticate`, { answer: 'fail' })).location).toContain(
    'authentication=failed',
  )
  await postForm(`${url}/card`, card)
  await postForm(`${url}/authenticate`, { answer: 'complete' })
  expect(await statusOf(stripe, subscription)).toBe('active')
})

test('expires links after five minutes if unused and after an hour if used', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  const [unused, used] = [await createPortalUrl(stripe, customer), await createPortalUrl(stripe, customer)]
  await getPage(used)
  await setElapsed(emulator, 5 * 60)
  expect((await getPage(unused)).status).toBe(410)
  expect((await getPage(used)).status).toBe(200)
  await setElapsed(emulator, HOUR)
  expect(missingWords((await getPage(used)).text, ['This link has expired'])).toEqual([])
})

test('shows only enabled features', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD.number)
  const { id } = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: false } },
  })
  const url = await createPortalUrl(stripe, customer, { configuration: id })
  const { text } = await getPage(url)
  const disabledFeatures = ['Update card', 'Cancel subscription', 'Invoices']
  expect(missingWords(text, disabledFeatures)).toEqual(disabledFeatures)
  await postForm(`${url}/cancel`, { subscription })
  await postForm(`${url}/card`, { ...GOOD_CARD, number: '4000 0000 0000 0341' })
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false })
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
})

test('requires a configuration and a customer', async () => {
  const { stripe } = await startEmulator()
  const { id: customer } = await stripe.customers.create({})
  await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toThrow(
    'default configuration has not been created',
  )
  await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } })
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toMatchObject({
    param: 'customer',
  })
  await expect(
    stripe.billingPortal.sessions.create({ customer, return_url: 'javascript:alert(1)' }),
  ).rejects.toMatchObject({
    code: 'url_invalid',
  })
})

async function createPortalUrl(
  stripe: Stripe,
  customer: string,
  params: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  const session = { customer, configuration: id, return_url: RETURN_URL, ...params }
  return (await stripe.billingPortal.sessions.create(session)).url
}

async function subscribePastDue(emulator: PaymentsEmulator, stripe: Stripe) {
  const ids = await subscribe(emulator, stripe, TRIAL, '4000 0000 0000 0341')
  await setElapsed(emulator, 3 * DAY + HOUR)
  return ids
}
