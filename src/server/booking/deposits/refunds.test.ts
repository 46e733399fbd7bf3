import { expect, test } from 'vitest'
import type { ClientHistory } from '#contract/clients.ts'
import { HOUR } from '#server/testing/billing-scene.ts'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = depositScene()
const MINUTE = 60

async function cancelByOwner(luna: DepositBusiness, id: string, fields: object = {}) {
  const { updated_at } = await scene.job(luna, id)
  const body = { seen_updated_at: updated_at, ...fields }
  expect((await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, body)).status).toBe(200)
}

/** Saves the job with other values, like the owner's form. */
async function saverOf(luna: DepositBusiness, id: string) {
  const { appointment_time, client_id, service_id } = await scene.job(luna, id)
  const form = { appointment_time, client: { id: client_id }, service_id }
  return (fields: object) => scene.asOwnerRequest(luna, 'PUT', `/appointments/${id}`, { ...form, ...fields })
}

const refundEmails = async (email: string) =>
  (await scene.emailsTo(email)).filter((letter) => letter === 'deposit-refunded')

test('a client who cancels in time gets the deposit back, and an email once the provider accepted it', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 24 })
  const { manageToken, email } = await scene.booked(luna)
  const { body } = await scene.managed(manageToken, '/cancel')
  expect(body).toMatchObject({ state: 'cancelled', deposit: { state: 'refunding', refund_due: 50_00 } })
  expect(await refundEmails(email)).toEqual([])
  await scene.settle()
  expect((await scene.managed(manageToken)).body.deposit).toMatchObject({
    state: 'refunded',
    refunded: 50_00,
  })
  expect(await refundEmails(email)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
})

test('a client gets the deposit back in the time they booked with, although the owner moved the job closer', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 24 })
  const { manageToken, id } = await scene.booked(luna)
  const { appointment_time: agreedTime } = await scene.job(luna, id)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR * 1000).toISOString()
  const save = await saverOf(luna, id)
  expect((await save({ appointment_time: hoursFromNow(12), confirmed: true })).status).toBe(200)
  const { body } = await scene.managed(manageToken)
  expect(body.deposit?.refundable_until).toBe(body.cancellable_until)
  expect((await save({ appointment_time: agreedTime })).status).toBe(200)
  const dayBefore = new Date(Date.parse(agreedTime) - 24 * HOUR * 1000).toISOString()
  expect((await scene.managed(manageToken)).body.deposit?.refundable_until).toBe(dayBefore)
  expect((await save({ appointment_time: hoursFromNow(12), confirmed: true })).status).toBe(200)
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
})

test('a client who accepts the time to which the owner moved the job has as long as from that time', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 24 })
  const { manageToken, id } = await scene.booked(luna)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const appointmentTime = new Date(now.getTime() + 12 * HOUR * 1000).toISOString()
  const save = await saverOf(luna, id)
  expect((await save({ appointment_time: appointmentTime, confirmed: true })).status).toBe(200)
  const accepted = await scene.server.request(`/api/booking/${manageToken}/accept`, json({ appointmentTime }))
  expect(accepted.status).toBe(200)
  expect((await scene.managed(manageToken, '/cancel')).body.deposit).toMatchObject({
    state: 'paid',
    refund_due: 0,
  })
})

test('a client can cancel late, and the business keeps the deposit', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 24 })
  const { manageToken, email, id } = await scene.booked(luna)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const secondsLeft = (Date.parse((await scene.job(luna, id)).appointment_time) - now.getTime()) / 1000
  await scene.advance(Math.round(secondsLeft) - 12 * HOUR)
  const { body } = await scene.managed(manageToken)
  expect(body).toMatchObject({
    state: 'booked',
    changeable_until: null,
    cancellable_until: expect.any(String),
  })
  expect((await scene.managed(manageToken, '/cancel')).body).toMatchObject({
    state: 'cancelled',
    deposit: { state: 'paid', refund_due: 0 },
  })
  await scene.settle()
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [] })
  expect(await refundEmails(email)).toEqual([])
})

test('the cutoff that the client accepted counts, not the one of today', async () => {
  const luna = await scene.aBusiness({ cutoffHours: 0 })
  const { manageToken } = await scene.booked(luna)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('user_availability').set({ change_cutoff_hours: 720 }).execute(),
  )
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('an owner who cancels refunds, but not before the undo window has closed', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  await cancelByOwner(luna, id)
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([])
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([])
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'paid' })
  await cancelByOwner(luna, id)
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('an owner can keep the deposit when cancelling for a client who called', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  await cancelByOwner(luna, id, { keep_deposit: true })
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([])
})

test('an owner refunds with one tap, once however often they tap', async () => {
  const luna = await scene.aBusiness()
  const { id, email } = await scene.booked(luna)
  const refund = () => scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await Promise.all([refund(), refund(), refund()])
  await scene.settle()
  await refund()
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'refunded' })
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
  expect(await refundEmails(email)).toHaveLength(1)
})

test('restoring a cancelled job does not take back a refund that its owner had asked for', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  await scene.emulator.act.setBalance(luna.accountId, 'none')
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await scene.settle()
  await cancelByOwner(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  await scene.emulator.act.setBalance(luna.accountId, 'sufficient')
  await scene.advance(6 * HOUR)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('a price below the deposit is saved after a question, and the difference refunded', async () => {
  const luna = await scene.aBusiness()
  const { id, email } = await scene.booked(luna)
  const save = await saverOf(luna, id)
  const refused = (await (await save({ price: 30_00 })).json()) as {
    error: { code: string; details: object }
  }
  expect(refused.error).toMatchObject({
    code: 'needs_confirmation',
    details: { warnings: [{ kind: 'deposit above price', deposit: 50_00, refund: 20_00 }] },
  })
  expect((await scene.job(luna, id)).price).toBe(200_00)
  expect((await save({ price: 30_00, confirmed: true })).status).toBe(200)
  await scene.advance(MINUTE)
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'partly refunded', refunded: 20_00 })
  expect((await scene.ledger(luna)).refunded).toEqual([20_00])
  expect(await refundEmails(email)).toHaveLength(1)
  // A cancellation refunds the rest.
  await cancelByOwner(luna, id)
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('the rest of a deposit goes back for its own reason after a part went back for a new price', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const save = await saverOf(luna, id)
  await save({ price: 30_00, confirmed: true })
  await scene.advance(MINUTE)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  expect(await scene.deposits(luna)).toMatchObject([{ refund_due: 50_00, refund_reason: 'owner' }])
  // The owner asked for it: a price that is high enough again does not take it back.
  await save({ price: 200_00 })
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('undoing the new price in time refunds nothing', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const save = await saverOf(luna, id)
  for (const price of [30_00, 200_00]) expect((await save({ price, confirmed: true })).status).toBe(200)
  await scene.advance(MINUTE)
  expect((await scene.ledger(luna)).refunded).toEqual([])
})

test('a refund without balance is shown, the owner is emailed once, the client is not told, and it is retried', async () => {
  const luna = await scene.aBusiness()
  const { manageToken, email } = await scene.booked(luna)
  await scene.emulator.act.setBalance(luna.accountId, 'none')
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  const [deposit] = await scene.deposits(luna)
  expect(deposit?.refund_error).toBe('Insufficient funds in your Stripe balance to refund this amount.')
  expect((await scene.managed(manageToken)).body.deposit).toMatchObject({ state: 'refund failed' })
  await scene.advance(5 * MINUTE)
  expect(await refundEmails(email)).toEqual([])
  const notices = (await scene.emailsTo(luna.email)).filter((letter) => letter === 'deposit-notice')
  expect(notices).toHaveLength(1)
  await scene.emulator.act.setBalance(luna.accountId, 'sufficient')
  await scene.advance(6 * HOUR)
  expect((await scene.managed(manageToken)).body.deposit).toMatchObject({ state: 'refunded' })
  expect(await refundEmails(email)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
})

test('a refund on an account that revoked our access is shown and made once access is back', async () => {
  const luna = await scene.aBusiness()
  const { manageToken } = await scene.booked(luna)
  await scene.emulator.act.setAccount(luna.accountId, 'deauthorized')
  await scene.settle()
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  const [deposit] = await scene.deposits(luna)
  expect(deposit?.refund_error).toBe('Wheelhouse has no access to this payment account any more.')
  await scene.emulator.act.setAccount(luna.accountId, 'active')
  await scene.advance(6 * HOUR)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('a refund whose answer is lost is made once, and the client is told once', async () => {
  const luna = await scene.aBusiness()
  const { manageToken, email } = await scene.booked(luna)
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: 'POST /v1/refunds' })
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  await scene.advance(6 * HOUR)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
  expect(await refundEmails(email)).toHaveLength(1)
})

test('a refund that fails after it was accepted is made again', async () => {
  const luna = await scene.aBusiness()
  const { manageToken, reservation } = await scene.booked(luna)
  await scene.managed(manageToken, '/cancel')
  await scene.settle()
  await scene.emulator.act.failRefund(await scene.paymentOf(luna, scene.sessionOf(reservation)))
  await scene.settle()
  await scene.advance(6 * HOUR)
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
})

test('a refund in the provider’s dashboard is shown on the job, and the client is told', async () => {
  const luna = await scene.aBusiness()
  const { id, reservation, email } = await scene.booked(luna)
  await scene.emulator.act.refund(await scene.paymentOf(luna, scene.sessionOf(reservation)), 15_00)
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'partly refunded', refunded: 15_00 })
  expect(await refundEmails(email)).toHaveLength(1)
})

test('a deposit that was asked for ends with the job', async () => {
  const luna = await scene.aBusiness()
  const job = {
    client_name: 'Bea',
    client_email: 'ends@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(15),
  }
  const created = await scene.asOwnerRequest(luna, 'POST', '/appointments', job)
  const { id } = (await created.json()) as { id: string }
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit`, { amount: 30_00 })
  const reservation = { depositUrl: ((await asked.json()) as { url: string }).url, checkoutUrl: null }
  await scene.openDepositCheckout(reservation)
  await cancelByOwner(luna, id)
  await scene.advance(MINUTE)
  expect(await errorResponse(scene.openDepositCheckout(reservation))).toMatchObject({
    code: 'deposit_settled',
  })
  expect((await scene.providerSessions(luna)).map(({ status }) => status)).toEqual(['expired'])
})

test('the client’s history shows the deposit of a cancelled job', async () => {
  const luna = await scene.aBusiness()
  const { id } = await scene.booked(luna)
  const { client_id } = await scene.job(luna, id)
  await cancelByOwner(luna, id, { keep_deposit: true })
  const readHistory = async () => {
    const response = await scene.asOwnerRequest(luna, 'GET', `/clients/${client_id}`)
    return ((await response.json()) as { history: ClientHistory }).history.jobs
  }
  expect(await readHistory()).toMatchObject([
    { state: 'cancelled', deposit: { amount: 50_00, state: 'paid' } },
  ])
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await scene.settle()
  expect(await readHistory()).toMatchObject([{ state: 'cancelled', deposit: { state: 'refunded' } }])
})
