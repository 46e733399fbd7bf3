import { expect, test } from 'vitest'
import { DAY } from '#server/testing/billing-scene.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'

const scene = depositScene()
const MINUTE = 60

async function aJob(luna: DepositBusiness, fields: object = {}) {
  const job = {
    client_name: 'Bea',
    client_email: 'bea@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(15),
    ...fields,
  }
  const created = await scene.asOwnerRequest(luna, 'POST', '/appointments', job)
  expect(created.status, await created.clone().text()).toBe(201)
  return (await created.json()) as { id: string }
}
async function ask(luna: DepositBusiness, id: string, amount = 30_00) {
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit`, { amount })
  expect(asked.status, await asked.clone().text()).toBe(201)
  const depositUrl = ((await asked.json()) as { url: string }).url
  return { depositUrl, checkoutUrl: null }
}
async function openAsked(reservation: { depositUrl: string }) {
  const response = await scene.openDepositCheckout({ ...reservation, checkoutUrl: null })
  expect(response.status, await response.clone().text()).toBe(200)
  return { ...reservation, checkoutUrl: ((await response.json()) as { url: string }).url }
}
const cancelByOwner = async (luna: DepositBusiness, id: string, fields: object = {}) => {
  const { updated_at } = await scene.job(luna, id)
  return scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, {
    seen_updated_at: updated_at,
    ...fields,
  })
}

test('a booking whose service was deleted before its deposit was paid is booked', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  const gone = await scene.asOwnerRequest(luna, 'DELETE', `/services/${luna.serviceId}`)
  expect(gone.status, await gone.clone().text()).toBeLessThan(300)
  await scene.pay(reservation)
  await scene.settle()
  expect(await scene.appointments(luna)).toHaveLength(1)
})

test('a job that takes most of a day can be booked with a deposit', async () => {
  const luna = await scene.aBusiness()
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('services').set({ duration: 420 }).execute(),
  )
  const response = await scene.book(luna, { appointmentTime: scene.aTime(9) })
  expect(response.status, await response.text()).toBe(201)
})

test('a job that was cancelled just before its deposit was paid can be restored', async () => {
  const luna = await scene.aBusiness()
  const { id } = await aJob(luna)
  const first = await openAsked(await ask(luna, id))
  await scene.emulator.act.setBalance(luna.accountId, 'none')
  await scene.pay(first)
  expect((await cancelByOwner(luna, id)).status).toBe(200)
  await scene.settle()
  const restored = await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  expect(restored.status, await restored.text()).toBe(200)
})

test('a client who pays a deposit above a price that was lowered meanwhile gets the difference back', async () => {
  const luna = await scene.aBusiness()
  const { id } = await aJob(luna)
  const asked = await openAsked(await ask(luna, id, 50_00))
  const { client_id, service_id, appointment_time } = await scene.job(luna, id)
  const form = { appointment_time, client: { id: client_id }, service_id }
  const saved = await scene.asOwnerRequest(luna, 'PUT', `/appointments/${id}`, {
    ...form,
    price: 20_00,
    confirmed: true,
  })
  expect(saved.status, await saved.clone().text()).toBe(200)
  await scene.pay(asked)
  await scene.settle()
  await scene.advance(10 * MINUTE)
  const { charged, refunded } = await scene.ledger(luna)
  expect((charged[0] ?? 0) - (refunded[0] ?? 0)).toBeLessThanOrEqual(20_00)
})

test('undoing a cancellation does not undo the refund of a lower price', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const { client_id, service_id, appointment_time } = await scene.job(luna, id)
  const form = { appointment_time, client: { id: client_id }, service_id }
  const saved = await scene.asOwnerRequest(luna, 'PUT', `/appointments/${id}`, {
    ...form,
    price: 20_00,
    confirmed: true,
  })
  expect(saved.status, await saved.clone().text()).toBe(200)
  await cancelByOwner(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  await scene.advance(10 * MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([30_00])
})

test('undoing a cancellation asks for the deposit again', async () => {
  const luna = await scene.aBusiness()
  const { id } = await aJob(luna)
  const asked = await ask(luna, id)
  await cancelByOwner(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  expect((await scene.readPage(asked)).state).toBe('open')
})

test('a deposit can be waived after the account was disconnected', async () => {
  const luna = await scene.aBusiness()
  const { id } = await aJob(luna)
  await openAsked(await ask(luna, id))
  await scene.emulator.act.setAccount(luna.accountId, 'deauthorized')
  await scene.settle()
  const waived = await scene.asOwnerRequest(luna, 'DELETE', `/appointments/${id}/deposit`)
  expect(waived.status, await waived.text()).toBe(200)
})

test('a reservation that the provider no longer knows is forgotten after two weeks', async () => {
  const luna = await scene.aBusiness()
  await scene.reserve(luna)
  await scene.emulator.act.setAccount(luna.accountId, 'deauthorized')
  await scene.settle()
  for (const days of [15, 1]) await scene.advance(days * DAY)
  expect((await scene.deposits(luna)).filter(({ request }) => request)).toEqual([])
})
