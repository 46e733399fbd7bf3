import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aCheckout, TRIAL } from '#tools/payments-emulator/testing/a-subscriber.ts'
import { DAY, later } from '#tools/payments-emulator/testing/billing-time.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'
import { GOOD_CARD, missing, send, visit } from '#tools/payments-emulator/testing/visitor.ts'

test('asks for no card when a trial is free, and says what comes after', async () => {
  const { stripe } = await startEmulator({ name: 'Wheelhouse' })
  const { text, status } = await visit(String((await aCheckout(stripe, TRIAL)).url))
  expect(status).toBe(200)
  expect(
    missing(text, [
      'Test mode',
      'Wheelhouse',
      '3 days free, then $15.00 per month',
      'Start trial',
      '$0.00',
      'ann@example.com',
    ]),
  ).toEqual([])
  expect(missing(text, ['Card number'])).toEqual(['Card number'])
})

test.each([
  [
    'a trial that always wants a card',
    { ...TRIAL, payment_method_collection: 'always' as const },
    'Start trial',
  ],
  ['a subscription without a trial', {}, 'Subscribe'],
])('asks for a card for %s', async (_, params, button) => {
  const { stripe } = await startEmulator()
  const { text } = await visit(String((await aCheckout(stripe, params)).url))
  expect(missing(text, ['Card number', 'cc-number', 'Name on card', button, '4000 0025 0000 3155'])).toEqual(
    [],
  )
})

test('sends the payer to the app with the id of the session', async () => {
  const { stripe } = await startEmulator()
  const { id, url } = await aCheckout(stripe)
  const { status, location } = await send(String(url), GOOD_CARD)
  expect([status, location]).toEqual([303, `http://app.test/dashboard?session_id=${id}`])
})

test('leads back to the app without having done anything', async () => {
  const { stripe } = await startEmulator()
  const { id, url } = await aCheckout(stripe)
  const { text } = await visit(String(url))
  expect(missing(text, ['href="http://app.test/signup-cancelled"'])).toEqual([])
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null })
})

test.each([
  [{ number: '' }, 'Enter the card number.'],
  [{ number: '4242 4242 4242 4241' }, 'This is not a valid card number'],
  [{ number: 'four' }, 'This is not a valid card number'],
  [{ expiry: '13 / 30' }, 'Enter the expiry as month and year'],
  [{ expiry: '02 / 26' }, 'This card has expired'],
  [{ cvc: '12' }, 'security code'],
  [{ name: ' ' }, 'Enter the name on the card.'],
])('says what is wrong with the card %j', async (wrong, sentence) => {
  const { stripe } = await startEmulator()
  const { url, id } = await aCheckout(stripe)
  const { status, text } = await send(String(url), { ...GOOD_CARD, ...wrong })
  expect(status).toBe(422)
  expect(missing(text, [sentence])).toEqual([])
  expect(missing(text, ['aria-invalid'])).toEqual([])
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('takes a card in the month in which it expires', async () => {
  const { stripe } = await startEmulator()
  const { url } = await aCheckout(stripe)
  expect((await send(String(url), { ...GOOD_CARD, expiry: '03/26' })).status).toBe(303)
})

test('stays with a message when the card is declined', async () => {
  const { stripe } = await startEmulator()
  const { url } = await aCheckout(stripe)
  const { status, text } = await send(String(url), { ...GOOD_CARD, number: '4000 0000 0000 0002' })
  expect(status).toBe(402)
  expect(missing(text, ['Your card was declined'])).toEqual([])
  expect(missing(text, ['value="123"'])).toEqual(['value="123"'])
})

test('goes over 3-D Secure, and back with a message when that fails', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url, id } = await aCheckout(stripe)
  const authentication = `${emulator.url}/checkout/${id}/authenticate`
  expect((await visit(authentication)).headers.get('location')).toBe(`/checkout/${id}`)
  const card = { ...GOOD_CARD, number: '4000 0025 0000 3155' }
  expect((await send(String(url), card)).location).toBe(`/checkout/${id}/authenticate`)
  expect(missing((await visit(authentication)).text, ['A payment of $15.00 needs your approval'])).toEqual([])
  const failed = await send(authentication, { answer: 'fail' })
  expect(
    missing((await visit(`${emulator.url}${failed.location}`)).text, ['unable to authenticate']),
  ).toEqual([])
  await send(String(url), card)
  expect((await send(authentication, { answer: 'complete' })).location).toContain('/dashboard')
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
})

test('makes one subscription of a button that is pressed twice, and sends both on', async () => {
  const { stripe } = await startEmulator()
  const { url, customer } = await aCheckout(stripe)
  const presses = await Promise.all([send(String(url), GOOD_CARD), send(String(url), GOOD_CARD)])
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1)
  expect(missing((await visit(String(url))).text, ['Already completed'])).toEqual([])
})

test('says that it has expired, and leads back', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url } = await aCheckout(stripe)
  await later(emulator, DAY)
  const { text } = await visit(String(url))
  expect(missing(text, ['This checkout has expired'])).toEqual([])
  expect(missing(text, ['href="http://app.test/signup-cancelled"'])).toEqual([])
  expect((await send(String(url), GOOD_CARD)).status).toBe(410)
})

test('shows what others named as text and never as markup', async () => {
  const { stripe } = await startEmulator({ name: '<i>Us</i>' })
  const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>' })
  const { url } = await aCheckout(stripe, { customer: customer.id })
  const { text, headers } = await visit(String(url))
  expect(text).not.toMatch(/<script|<i>/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('takes forms from its own pages only, and visitors from this machine only', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url, id } = await aCheckout(stripe)
  expect((await send(String(url), GOOD_CARD, { origin: 'http://evil.test' })).status).toBe(403)
  expect((await send(String(url), GOOD_CARD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await statusFor(`${emulator.url}/checkout/${id}`, 'evil.test')).toBe(403)
  expect(await statusFor(`${emulator.url}/_emulator`, 'evil.test')).toBe(403)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  expect((await send(String(url), GOOD_CARD, { origin: emulator.url })).status).toBe(303)
})

test('has no page for a session that never was', async () => {
  const { emulator } = await startEmulator()
  expect((await visit(`${emulator.url}/checkout/cs_test_x`)).status).toBe(404)
  expect((await visit(`${emulator.url}/anything`)).status).toBe(404)
})

/** `fetch` does not let anyone choose the Host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}
