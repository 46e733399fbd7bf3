import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { TextInDoubt, TextNotAccepted, TextRefused } from '#server/gateways/sms.ts'
import { isSignedWith, twilioGateway } from '#server/gateways/sms-twilio.ts'
import { TIMEOUT_FACTOR } from '#server/testing/test-pool.ts'
import { ACCOUNT_SID, AUTH_TOKEN, FROM, openTwilioStandIn } from '#server/testing/twilio-stand-in.ts'

const twilio = await openTwilioStandIn()
afterAll(() => twilio.close())
beforeEach(() => twilio.reset())

const config = { kind: 'twilio', accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, from: FROM } as const
const openGateway = (change: object = {}) =>
  twilioGateway({ ...config, apiBase: new URL(twilio.url), ...change }, { timeoutFactor: TIMEOUT_FACTOR })
const text = { to: '+12125550123', body: 'See you at 9:00 AM 🚗 & co', statusUrl: null }

test('sends from a number, or through a messaging service', async () => {
  const { providerId } = await openGateway().send({ ...text, statusUrl: 'https://wheelhouse.example/status' })
  const service = `MG${'4'.repeat(32)}`
  await openGateway({ from: service }).send(text)
  expect(twilio.acceptedTexts.map(({ form }) => Object.fromEntries(form))).toEqual([
    { To: text.to, Body: text.body, From: FROM, StatusCallback: 'https://wheelhouse.example/status' },
    { To: text.to, Body: text.body, MessagingServiceSid: service },
  ])
  expect(providerId).toBe(twilio.acceptedTexts[0]?.sid)
})

test('finds texts sent since a given time by number and body', async () => {
  const gateway = openGateway()
  await gateway.send({ ...text, body: 'Other words' })
  const sent = await gateway.send(text)
  const since = new Date(0)
  expect(await gateway.find({ ...text, since })).toEqual([sent])
  expect(await gateway.find({ ...text, since, to: '+12125550199' })).toEqual([])
  expect(await gateway.find({ ...text, since: new Date('9999-01-01') })).toEqual([])
})

test.each([
  ['busy', TextNotAccepted],
  ['broken', TextInDoubt],
  ['silence', TextInDoubt],
  [{ errorCode: 21610 }, TextRefused],
  [{ errorCode: 20003, status: 401 }, TextNotAccepted],
] as const)(
  'translates the failure %j into an error that says whether to retry',
  async (fault, errorClass) => {
    twilio.failNext(fault)
    await expect(openGateway().send(text)).rejects.toBeInstanceOf(errorClass)
  },
)

test('knows that a text was not sent if the provider was never reached', async () => {
  const closed = await openTwilioStandIn()
  await closed.close()
  const gateway = openGateway({ apiBase: new URL(closed.url) })
  await expect(gateway.send(text)).rejects.toMatchObject({ name: 'TextNotAccepted', code: 'ECONNREFUSED' })
  await expect(gateway.find({ ...text, since: new Date(0) })).rejects.toBeInstanceOf(TextNotAccepted)
})

test('times out, and follows no redirect', async () => {
  const silent = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(302, { location: twilio.url }).end()
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const apiBase = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const gateway = twilioGateway({ ...config, apiBase }, { timeoutFactor: 0.01 })
  const requestsBefore = twilio.requestCount
  await expect(gateway.send(text)).rejects.toBeInstanceOf(TextInDoubt)
  await expect(gateway.find({ ...text, since: new Date(0) })).rejects.toBeInstanceOf(TextNotAccepted)
  expect(twilio.requestCount).toBe(requestsBefore)
  silent.closeAllConnections()
  await new Promise((closed) => silent.close(closed))
})

test('does not include the token in errors', async () => {
  twilio.failNext('broken')
  const error = await openGateway()
    .send(text)
    .catch((caught: unknown) => caught)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(AUTH_TOKEN)
})

test('verifies the signature from the example in the provider’s documentation', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  })
  const address = 'https://example.com/myapp.php?foo=1&bar=2'
  const signature = 'L/OH5YylLD5NRKLltdqwSvS0BnU='
  expect(isSignedWith('12345', { address, form, signature })).toBe(true)
  expect(isSignedWith('12346', { address, form, signature })).toBe(false)
  expect(isSignedWith('12345', { address: `${address}&baz=3`, form, signature })).toBe(false)
  form.set('Digits', '4321')
  expect(isSignedWith('12345', { address, form, signature })).toBe(false)
  expect(isSignedWith('12345', { address, form, signature: '' })).toBe(false)
})
