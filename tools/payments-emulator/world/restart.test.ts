import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR, setElapsed, statusOf, subscribe } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { SECRET, startReceiver } from '#tools/payments-emulator/testing/receiver.ts'
import { START, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('keeps its state, address and time over a restart', async () => {
  const directory = temporaryDirectory()
  const before = await startEmulator({ directory })
  const { subscription } = await subscribe(before.emulator, before.stripe, TRIAL, '4242 4242 4242 4242')
  const openCheckout = await createCheckout(before.stripe)
  await setElapsed(before.emulator, DAY / 2)
  await before.emulator.stop()

  const after = await startEmulator({ directory, now: undefined })
  expect(after.emulator.url).toBe(before.emulator.url)
  expect(after.emulator.now()).toEqual(new Date(START.getTime() + (DAY / 2) * 1000))
  expect(await after.emulator.act.completeCheckout(openCheckout.id)).toEqual({ outcome: 'complete' })
  await setElapsed(after.emulator, 3 * DAY + HOUR)
  expect(await statusOf(after.stripe, subscription)).toBe('active')
})

test('replays the response to an idempotency key from before a restart', async () => {
  const directory = temporaryDirectory()
  const before = await startEmulator({ directory })
  const { id } = await before.stripe.customers.create({}, { idempotencyKey: 'k' })
  await before.emulator.stop()
  const after = await startEmulator({ directory })
  expect((await after.stripe.customers.create({}, { idempotencyKey: 'k' })).id).toBe(id)
})

test('runs tasks that became due while it was stopped, each as of its own time', async () => {
  const directory = temporaryDirectory()
  const before = await startEmulator({ directory })
  const { subscription } = await subscribe(before.emulator, before.stripe, {}, '4242 4242 4242 4242')
  await before.emulator.stop()
  const machineNow = () => Date.parse('2026-05-20T00:00:00Z')
  const { stripe } = await startEmulator({ directory, now: undefined }, { machineNow })
  const { data } = await stripe.invoices.list({ subscription })
  expect(data.map(({ created, status }) => [new Date(created * 1000).toISOString(), status])).toEqual([
    ['2026-05-02T09:00:00.000Z', 'paid'],
    ['2026-04-02T09:00:00.000Z', 'paid'],
    ['2026-03-02T09:00:00.000Z', 'paid'],
  ])
})

test('after a restart, delivers the webhooks that the app had not accepted', async () => {
  const directory = temporaryDirectory()
  const receiver = await startReceiver()
  const destinations = [{ url: receiver.url, secret: SECRET, from: 'self' as const }]
  receiver.statuses.push(500)
  const before = await startEmulator({ directory, destinations }, { retryDelaysMs: [1000] })
  await before.stripe.customers.create({})
  await before.emulator.webhooks.settled()
  await before.emulator.stop()
  const machineNow = () => START.getTime() + 2000
  const after = await startEmulator({ directory, destinations }, { machineNow })
  await after.emulator.webhooks.settled()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id)
})

test('writes changes to disk before it responds', async () => {
  const directory = temporaryDirectory()
  const { stripe } = await startEmulator({ directory })
  const { id } = await stripe.customers.create({})
  expect(readFileSync(join(directory, 'payments.json'), 'utf8')).toContain(id)
})

test('after a crash, recovers every change it had confirmed and ignores the unfinished line', async () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'payments.json')
  const before = await startEmulator({ directory })
  const kept = await before.stripe.customers.create({ name: 'Kept' })
  const changed = await before.stripe.customers.create({ name: 'Before' })
  await before.stripe.customers.update(changed.id, { name: 'After' })
  const removed = await before.stripe.customers.create({ name: 'Removed' })
  await before.stripe.customers.del(removed.id)
  const crashDirectory = temporaryDirectory()
  writeFileSync(join(crashDirectory, 'payments.json'), `${readFileSync(file, 'utf8')}[{"space":"platf`)

  const { stripe } = await startEmulator({ directory: crashDirectory })
  const names = (await stripe.customers.list()).data.map(({ id, name }) => [id, name])
  expect(names).toEqual([
    [changed.id, 'After'],
    [kept.id, 'Kept'],
  ])
})

test('appends only the changes to its file', async () => {
  const directory = temporaryDirectory()
  const { stripe } = await startEmulator({ directory })
  const readLines = () => readFileSync(join(directory, 'payments.json'), 'utf8').split('\n')
  const first = await stripe.customers.create({})
  const before = readLines()
  const second = await stripe.customers.create({})
  const after = readLines()
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  const added = after.slice(before.length - 1).join('')
  expect(added).toContain(second.id)
  expect(added).not.toContain(first.id)
})

test('rolls back a call that fails halfway', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const { data } = await stripe.prices.list()
  const eventCount = (await stripe.events.list({ limit: 100 })).data.length
  await stripe.subscriptions
    .create({
      customer,
      items: [{ price: data[0]?.id }],
      default_payment_method: card.id,
      payment_behavior: 'error_if_incomplete',
    })
    .catch(() => {})
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(eventCount)
})

test.each(['{"platform":', '[]', '{"platform":3}', ''])(
  'starts empty and logs a warning if its file contains %j',
  async (text) => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'payments.json'), text)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { stripe } = await startEmulator({ directory })
    expect((await stripe.customers.list()).data).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    const movedFile = readdirSync(directory).find((name) => name.includes('broken'))
    expect(readFileSync(join(directory, movedFile ?? ''), 'utf8')).toBe(text)
  },
)

test('falls back to a free port if the saved one is in use, but not if a port was requested', async () => {
  const directory = temporaryDirectory()
  const before = await startEmulator({ directory })
  const port = Number(new URL(before.emulator.url).port)
  await expect(startEmulator({ port })).rejects.toThrow('EADDRINUSE')
  const second = await startEmulator({ directory })
  expect(second.emulator.url).not.toBe(before.emulator.url)
})

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payments-emulator-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}
