import { expect, test } from 'vitest'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { type DepositBusiness, depositScene, type Reservation } from '#server/testing/deposit-scene.ts'

const scene = depositScene()

async function aJob(luna: DepositBusiness): Promise<string> {
  const job = {
    client_name: 'Bea',
    client_email: 'bea@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(15),
  }
  const created = await scene.asOwnerRequest(luna, 'POST', '/appointments', job)
  return ((await created.json()) as { id: string }).id
}

/** Asks for $60.00, and opens the provider's page like the client. */
async function requestedOn(luna: DepositBusiness, jobId: string): Promise<Reservation> {
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit`, { amount: 60_00 })
  const { url: depositUrl } = (await asked.json()) as { url: string }
  const opened = await scene.openDepositCheckout({ depositUrl, checkoutUrl: null })
  const { url: checkoutUrl } = (await opened.json()) as { url: string }
  return { depositUrl, checkoutUrl }
}

async function cancelByOwner(luna: DepositBusiness, id: string) {
  const { updated_at } = await scene.job(luna, id)
  const body = { seen_updated_at: updated_at }
  expect((await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, body)).status).toBe(200)
}

test('a deposit that is paid after its job was cancelled goes back, and the page says why', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  const asked = await requestedOn(luna, jobId)
  await cancelByOwner(luna, jobId)
  await scene.pay(asked)
  expect(await scene.readPage(asked)).toMatchObject({ state: 'cancelled', is_refunded: false })
  await scene.settle()
  expect(await scene.readPage(asked)).toMatchObject({ state: 'cancelled', is_refunded: true })
  expect(await scene.ledger(luna)).toEqual({ charged: [60_00], refunded: [60_00] })
})

test('a deposit that is paid after its job was cancelled counts again once the job is restored', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  const asked = await requestedOn(luna, jobId)
  await cancelByOwner(luna, jobId)
  await scene.pay(asked)
  await scene.readPage(asked)
  expect((await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/restore`, {})).status).toBe(200)
  await scene.settle()
  expect((await scene.job(luna, jobId)).deposit).toMatchObject({ state: 'paid' })
  expect(await scene.ledger(luna)).toEqual({ charged: [60_00], refunded: [] })
})

test('the appointment’s page leads to the deposit as long as it can be paid', async () => {
  const luna = await scene.aBusiness({ deposit: null })
  const booked = (await (await scene.book(luna)).json()) as { appointmentId: string; manageUrl: string }
  const manageToken = booked.manageUrl.split('/').at(-1) as string
  const payPath = async () => (await scene.managed(manageToken)).body.deposit?.pay_path
  expect(await payPath()).toBeUndefined()
  const asked = await requestedOn(luna, booked.appointmentId)
  expect(await payPath()).toBe(new URL(asked.depositUrl).pathname)
  await scene.pay(asked)
  await scene.settle()
  expect(await payPath()).toBeNull()
})

test('a deposit can still be paid and refunded after the owner disconnected the account', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit`, { amount: 60_00 })
  const { url: depositUrl } = (await asked.json()) as { url: string }
  expect((await scene.asOwnerRequest(luna, 'POST', '/stripe-connect?action=disconnect')).status).toBe(200)
  const opened = await scene.openDepositCheckout({ depositUrl, checkoutUrl: null })
  await scene.pay({ depositUrl, checkoutUrl: ((await opened.json()) as { url: string }).url })
  await scene.settle()
  expect((await scene.job(luna, jobId)).deposit).toMatchObject({ state: 'paid' })
  await cancelByOwner(luna, jobId)
  await scene.advance(60)
  expect(await scene.ledger(luna)).toEqual({ charged: [60_00], refunded: [60_00] })
})

test('a waived request can’t be paid besides a new one, and the client who pays gets a confirmation', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  await requestedOn(luna, jobId)
  await scene.asOwnerRequest(luna, 'DELETE', `/appointments/${jobId}/deposit`)
  const second = await requestedOn(luna, jobId)
  const sessions = await scene.providerSessions(luna)
  expect(sessions.map(({ status }) => status).sort()).toEqual(['expired', 'open'])
  await scene.pay(second)
  await scene.settle()
  expect((await scene.job(luna, jobId)).deposit).toMatchObject({ amount: 60_00, state: 'paid' })
  await scene.advance(60)
  expect(await scene.emailsTo('bea@example.com')).toContain('booking-confirmed')
})

test('a request that was paid just before the owner asks again counts', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  const first = await requestedOn(luna, jobId)
  await cancelByOwner(luna, jobId)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/restore`, {})
  await scene.pay(first)
  const again = scene.asOwnerRequest(luna, 'POST', `/appointments/${jobId}/deposit`, { amount: 60_00 })
  expect(await errorResponse(again)).toMatchObject({ code: 'deposit_exists' })
  await scene.settle()
  expect((await scene.job(luna, jobId)).deposit).toMatchObject({ amount: 60_00, state: 'paid' })
})

test('a client who reads Spanish is told in Spanish when the deposit they are asked for is refunded', async () => {
  const luna = await scene.aBusiness({ deposit: null, cutoffHours: 48 })
  const booked = (await (await scene.book(luna, { language: 'es' })).json()) as { appointmentId: string }
  const asked = await requestedOn(luna, booked.appointmentId)
  expect((await scene.readPage(asked)).policy).toMatch(/^Si usted cancela su cita al menos 2 días antes/)
})

test('what a client pays above a price that was lowered meanwhile goes back', async () => {
  const luna = await scene.aBusiness()
  const jobId = await aJob(luna)
  const asked = await requestedOn(luna, jobId)
  const { appointment_time, client_id, service_id } = await scene.job(luna, jobId)
  const form = { appointment_time, client: { id: client_id }, service_id, price: 40_00 }
  expect((await scene.asOwnerRequest(luna, 'PUT', `/appointments/${jobId}`, form)).status).toBe(200)
  await scene.pay(asked)
  await scene.settle()
  expect((await scene.job(luna, jobId)).deposit).toMatchObject({ state: 'partly refunded', refunded: 20_00 })
  expect(await scene.ledger(luna)).toEqual({ charged: [60_00], refunded: [20_00] })
})
