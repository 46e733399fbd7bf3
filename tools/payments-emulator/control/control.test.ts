import { expect, test } from 'vitest'
import { statusOf, subscribe } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { getPage, missingWords, postForm } from '#tools/payments-emulator/testing/page-requests.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test.each([
  [{ advance: 'P3D' }, '2026-03-05T09:00:00.000Z'],
  [{ advance: 'P1M' }, '2026-04-02T09:00:00.000Z'],
  [{ advance: 'PT1H30M' }, '2026-03-02T10:30:00.000Z'],
  [{ now: '2026-03-02T12:00:00Z' }, '2026-03-02T12:00:00.000Z'],
  [{ now: '2026-03-02T12:00:00' }, '2026-03-02T12:00:00.000Z'],
])('sets the clock with the command %j', async (command, now) => {
  const { emulator } = await startEmulator()
  expect(await postCommand(emulator.url, 'clock', command)).toEqual({ status: 200, body: { now } })
  expect(emulator.now().toISOString()).toBe(now)
})

test.each([
  ['clock', { advance: '3 days' }],
  ['clock', { now: 'tomorrow' }],
  ['clock', {}],
  ['webhooks', { mode: 'explode' }],
  ['faults', { kind: 'error', times: 0 }],
  ['faults', { kind: 'error', on: 3 }],
  ['acts/hack', []],
  ['acts/constructor', []],
])('rejects the command %s with %j', async (path, command) => {
  const { emulator } = await startEmulator()
  expect(await postCommand(emulator.url, path, command)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  })
})

test('runs acts that are called with JSON', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe, TRIAL)
  expect(await postCommand(emulator.url, 'acts/completeCheckout', [id])).toEqual({
    status: 200,
    body: { outcome: 'complete' },
  })
  expect(await postCommand(emulator.url, 'acts/completeCheckout', [id])).toMatchObject({ status: 409 })
  expect(await postCommand(emulator.url, 'acts/completeCheckout', ['cs_x'])).toMatchObject({ status: 404 })
})

test('plans faults and changes the webhook mode', async () => {
  const { emulator, stripe } = await startEmulator()
  await postCommand(emulator.url, 'faults', { kind: 'error', on: 'GET /v1/customers' })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 })
  expect(await postCommand(emulator.url, 'webhooks', { mode: 'hold' })).toMatchObject({ status: 200 })
  expect((await fetchState(emulator.url)).webhooks.mode).toBe('hold')
})

test('returns its state without the internal data of the emulator', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await stripe.customers.create({})
  const { now, spaces } = await fetchState(emulator.url)
  expect(now).toBe('2026-03-02T09:00:00.000Z')
  expect(spaces.platform.customer).toMatchObject([{ id }])
  expect(spaces).not.toHaveProperty('emulator')
})

test('has a control page with working buttons', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribe(emulator, stripe, TRIAL)
  const page = `${emulator.url}/_emulator`
  const { text } = await getPage(page)
  expect(missingWords(text, ['Test mode', customer, subscription, 'trialing', 'Release reversed'])).toEqual(
    [],
  )
  const { location } = await postForm(`${page}/clock`, { advance: 'P3D' })
  expect(location).toMatch(/^\/_emulator\?done=/)
  expect(await statusOf(stripe, subscription)).toBe('canceled')
})

test('passes the arguments of a form to the act in order', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  const body = new URLSearchParams([
    ['argument', customer],
    ['argument', '4242424242424242'],
  ])
  const response = await fetch(`${emulator.url}/_emulator/acts/updateCard`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
})

async function postCommand(url: string, path: string, command: unknown) {
  const response = await fetch(`${url}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  return { status: response.status, body: await response.json() }
}

const fetchState = async (url: string) => (await fetch(`${url}/_emulator/state.json`)).json()
