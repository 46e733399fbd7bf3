import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { json } from '#server/testing/test-server.ts'
import { type PushService, startPushService } from '#tools/push/start-push-service.ts'

const scene = invoiceScene()
let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

async function aDevice({ headers }: OwnerWithAccount, kinds: object) {
  const { endpoint, keys } = service.subscribe()
  const body = { endpoint, ...keys, new_bookings: false, changes: false, payments: false, ...kinds }
  const request = { ...json(body, headers), method: 'PUT' }
  expect((await scene.server.request('/api/push/devices/current', request)).status).toBe(200)
  return { payloads: () => service.pushes(endpoint).map(({ payload }) => JSON.parse(payload) as unknown) }
}

test('an invoice that is paid by card rings on the owner’s phone, without the amount', async () => {
  const invoice = await scene.anInvoice()
  const phone = await aDevice(invoice.owner, { payments: true })
  await scene.payInvoice(invoice)
  await scene.settle()
  expect(phone.payloads()).toEqual([
    {
      title: 'Payment received',
      body: 'Ava paid INV-0001',
      url: `/dashboard/invoices?invoice=${invoice.id}`,
      tag: invoice.id,
    },
  ])
})

test('a payment does not ring on a device that is for bookings only', async () => {
  const invoice = await scene.anInvoice()
  const phone = await aDevice(invoice.owner, { new_bookings: true, changes: true })
  await scene.payInvoice(invoice)
  await scene.settle()
  expect(phone.payloads()).toEqual([])
})
