import { expect, test } from 'vitest'
import { startWithPayment } from '#tools/payments-emulator/testing/start-with-payment.ts'

/** A paid connected account, and the types of its events that were delivered since then. */
async function startAfterPayment() {
  const started = await startWithPayment()
  const { length } = await started.accountEvents()
  const deliveredTypes = async () => (await started.accountEvents()).slice(length).map(({ type }) => type)
  const control = async (path: string, command: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(command) }
    expect((await fetch(`${started.emulator.url}/_emulator/${path}`, init)).status).toBe(200)
  }
  return { ...started, deliveredTypes, control }
}

test('delays events of a connected account until they are released', async () => {
  const { emulator, payment, deliveredTypes, control } = await startAfterPayment()
  await control('webhooks', { mode: 'hold' })
  await emulator.act.refund(payment.id)
  await control('webhooks', { mode: 'deliver' })
  expect(await deliveredTypes()).toEqual([])
  await control('webhooks/release', {})
  expect(await deliveredTypes()).toEqual(['v1.refund.created', 'v1.charge.refunded'])
})

test('delivers newer events of a connected account before those that are held', async () => {
  const { emulator, payment, deliveredTypes, control } = await startAfterPayment()
  await control('webhooks', { mode: 'hold' })
  await emulator.act.refund(payment.id)
  await control('webhooks', { mode: 'deliver' })
  await emulator.act.failRefund(payment.id)
  expect((await deliveredTypes()).at(-1)).toBe('v1.refund.failed')
  await control('webhooks/release', {})
  expect((await deliveredTypes()).at(-1)).toBe('v1.charge.refunded')
})

test('repeats events of a connected account in reverse order, with the account in each', async () => {
  const { emulator, account, payment, accountEvents, deliveredTypes, control } = await startAfterPayment()
  await control('webhooks', { mode: 'hold' })
  await emulator.act.refund(payment.id)
  await control('webhooks/release', { order: 'reversed', times: 2 })
  expect(await deliveredTypes()).toEqual([
    'v1.charge.refunded',
    'v1.charge.refunded',
    'v1.refund.created',
    'v1.refund.created',
  ])
  const repeated = (await accountEvents()).slice(-4)
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(2)
  expect(new Set(repeated.map(({ context }) => context?.toString()))).toEqual(new Set([account.id]))
})

test('lists dropped events of a connected account although they are never delivered', async () => {
  const { emulator, stripe, onAccount, payment, deliveredTypes, control } = await startAfterPayment()
  await control('webhooks', { mode: 'drop' })
  await emulator.act.refund(payment.id)
  await control('webhooks', { mode: 'deliver' })
  await control('webhooks/release', {})
  expect(await deliveredTypes()).toEqual([])
  const { data } = await stripe.events.list({ delivery_success: false }, onAccount)
  expect(data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created'])
})
