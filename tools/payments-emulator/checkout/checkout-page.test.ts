import { request } from 'node:http'
import { expect, test } from 'vitest'
import { DAY, setElapsed } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { GOOD_CARD, getPage, missingWords, postForm } from '#tools/payments-emulator/testing/page-requests.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('asks for no card for a free trial, and shows the price after it', async () => {
  const { stripe } = await startEmulator({ name: 'Wheelhouse' })
  const { text, status } = await getPage(String((await createCheckout(stripe, TRIAL)).url))
  expect(status).toBe(200)
  expect(
    missingWords(text, [
      'Test mode',
      'Wheelhouse',
      '3 days free, then $15.00 per month',
      'Start trial',
      '$0.00',
      'ann@example.com',
    ]),
  ).toEqual([])
  expect(missingWords(text, ['Card number'])).toEqual(['Card number'])
})

test.each([
  [
    'a trial that always collects a card',
    { ...TRIAL, payment_method_collection: 'always' as const },
    'Start trial',
  ],
  ['a subscription without a trial', {}, 'Subscribe'],
])('asks for a card for %s', async (_, params, button) => {
  const { stripe } = await startEmulator()
  const { text } = await getPage(String((await createCheckout(stripe, params)).url))
  expect(
    missingWords(text, ['Card number', 'cc-number', 'Name on card', button, '4000 0025 0000 3155']),
  ).toEqual([])
})

test('redirects the payer to the app with the session id', async () => {
  const { stripe } = await startEmulator()
  const { id, url } = await createCheckout(stripe)
  const { status, location } = await postForm(String(url), GOOD_CARD)
  expect([status, location]).toEqual([303, `http://app.test/dashboard?session_id=${id}`])
})

test('links back to the app and leaves the session open', async () => {
  const { stripe } = await startEmulator()
  const { id, url } = await createCheckout(stripe)
  const { text } = await getPage(String(url))
  expect(missingWords(text, ['href="http://app.test/signup-cancelled"'])).toEqual([])
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
])('explains what is wrong with the card %j', async (invalidField, sentence) => {
  const { stripe } = await startEmulator()
  const { url, id } = await createCheckout(stripe)
  const { status, text } = await postForm(String(url), { ...GOOD_CARD, ...invalidField })
  expect(status).toBe(422)
  expect(missingWords(text, [sentence])).toEqual([])
  expect(missingWords(text, ['aria-invalid'])).toEqual([])
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('accepts a card in the month it expires', async () => {
  const { stripe } = await startEmulator()
  const { url } = await createCheckout(stripe)
  expect((await postForm(String(url), { ...GOOD_CARD, expiry: '03/26' })).status).toBe(303)
})

test('shows a message when the card is declined', async () => {
  const { stripe } = await startEmulator()
  const { url } = await createCheckout(stripe)
  const { status, text } = await postForm(String(url), { ...GOOD_CARD, number: '4000 0000 0000 0002' })
  expect(status).toBe(402)
  expect(missingWords(text, ['Your card was declined'])).toEqual([])
  expect(missingWords(text, ['value="123"'])).toEqual(['value="123"'])
})

test('redirects to 3-D Secure, and back with a message if it fails', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url, id } = await createCheckout(stripe)
  const authentication = `${emulator.url}/checkout/${id}/authenticate`
  expect((await getPage(authentication)).headers.get('location')).toBe(`/checkout/${id}`)
  const card = { ...GOOD_CARD, number: '4000 0025 0000 3155' }
  expect((await postForm(String(url), card)).location).toBe(`/checkout/${id}/authenticate`)
  expect(
    missingWords((await getPage(authentication)).text, ['A payment of $15.00 needs your approval']),
  ).toEqual([])
  const failed = await postForm(authentication, { answer: 'fail' })
  expect(
    missingWords((await getPage(`${emulator.url}${failed.location}`)).text, ['unable to authenticate']),
  ).toEqual([])
  await postForm(String(url), card)
  expect((await postForm(authentication, { answer: 'complete' })).location).toContain('/dashboard')
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
})

test('creates one subscription when the form is submitted twice', async () => {
  const { stripe } = await startEmulator()
  const { url, customer } = await createCheckout(stripe)
  const responses = await Promise.all([postForm(String(url), GOOD_CARD), postForm(String(url), GOOD_CARD)])
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1)
  expect(missingWords((await getPage(String(url))).text, ['Already completed'])).toEqual([])
})

test('shows that the checkout has expired, with a link back', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url } = await createCheckout(stripe)
  await setElapsed(emulator, DAY)
  const { text } = await getPage(String(url))
  expect(missingWords(text, ['This checkout has expired'])).toEqual([])
  expect(missingWords(text, ['href="http://app.test/signup-cancelled"'])).toEqual([])
  expect((await postForm(String(url), GOOD_CARD)).status).toBe(410)
})

test('escapes names and email addresses', async () => {
  const { stripe } = await startEmulator({ name: '<i>Us</i>' })
  const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>' })
  const { url } = await createCheckout(stripe, { customer: customer.id })
  const { text, headers } = await getPage(String(url))
  expect(text).not.toMatch(/<script|<i>/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('accepts only forms from its own pages and requests from this machine', async () => {
  const { emulator, stripe } = await startEmulator()
  const { url, id } = await createCheckout(stripe)
  expect((await postForm(String(url), GOOD_CARD, { origin: 'http://evil.test' })).status).toBe(403)
  expect((await postForm(String(url), GOOD_CARD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await statusFor(`${emulator.url}/checkout/${id}`, 'evil.test')).toBe(403)
  expect(await statusFor(`${emulator.url}/_emulator`, 'evil.test')).toBe(403)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  expect((await postForm(String(url), GOOD_CARD, { origin: emulator.url })).status).toBe(303)
})

test('responds with 404 for an unknown session', async () => {
  const { emulator } = await startEmulator()
  expect((await getPage(`${emulator.url}/checkout/cs_test_x`)).status).toBe(404)
  expect((await getPage(`${emulator.url}/anything`)).status).toBe(404)
})

/** `fetch` does not allow setting the Host header. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}
