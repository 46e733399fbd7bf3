import { expect, test } from 'vitest'
import { type DepositBusiness, depositScene, type Reservation } from '#server/testing/deposit-scene.ts'

const scene = depositScene()
const MINUTE = 60

/** Whatever the events do: one booking with one charge. */
async function expectBookedOnce(luna: DepositBusiness, reservation: Reservation) {
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'booked' })
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [] })
  expect(await scene.holds(luna)).toEqual([])
}

async function withEvents(mode: 'hold' | 'drop', work: () => Promise<void>) {
  scene.emulator.webhooks.setMode(mode)
  try {
    await work()
  } finally {
    scene.emulator.webhooks.setMode('deliver')
  }
}

/** Pays while events are held back and nobody asks the provider, as if the worker were down. */
async function payUnnoticed(luna: DepositBusiness): Promise<Reservation> {
  scene.emulator.webhooks.setMode('hold')
  const reservation = await scene.reserve(luna)
  await scene.pay(reservation)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('deposits').set({ next_check_at: null }).execute(),
  )
  return reservation
}

test('a disputed deposit is shown on its job until the dispute is won', async () => {
  const luna = await scene.aBusiness()
  const { id, reservation } = await scene.booked(luna)
  const paymentId = await scene.paymentOf(luna, scene.sessionOf(reservation))
  const { disputeId } = await scene.emulator.act.openDispute(paymentId)
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'paid', dispute: 'open' })
  await scene.emulator.act.closeDispute(disputeId, 'won')
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'paid', dispute: 'won' })
})

test('a refund of what a lost dispute has taken is neither owed nor asked for', async () => {
  const luna = await scene.aBusiness()
  const { id, reservation } = await scene.booked(luna)
  const paymentId = await scene.paymentOf(luna, scene.sessionOf(reservation))
  const { disputeId } = await scene.emulator.act.openDispute(paymentId)
  await scene.settle()
  const refund = () => scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await refund()
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'refund failed', dispute: 'open' })
  await scene.emulator.act.closeDispute(disputeId, 'lost')
  await scene.settle()
  const lost = { state: 'paid', dispute: 'lost', refund_due: 0, refund_error: null }
  expect((await scene.job(luna, id)).deposit).toMatchObject(lost)
  await refund()
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject(lost)
})

test('no refund is owed of a deposit that was paid too late, once a dispute has returned it', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  const job = {
    client_name: 'Bea',
    client_email: 'bea@example.com',
    service_id: luna.serviceId,
    appointment_time: scene.aTime(),
    confirmed: true,
  }
  expect((await scene.asOwnerRequest(luna, 'POST', '/appointments', job)).status).toBe(201)
  await scene.pay(reservation)
  const paymentId = await scene.paymentOf(luna, scene.sessionOf(reservation))
  const { disputeId } = await scene.emulator.act.openDispute(paymentId)
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'time taken' })
  await scene.settle()
  const [owed] = await scene.deposits(luna)
  expect(owed).toMatchObject({ refund_due: 50_00, refunded: 0, dispute_status: 'open' })
  await scene.emulator.act.closeDispute(disputeId, 'lost')
  await scene.settle()
  const [lost] = await scene.deposits(luna)
  expect(lost).toMatchObject({ refund_due: 0, refund_error: null, next_refund_at: null, request: null })
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [] })
})

test('lost events: the worker asks the provider, and books', async () => {
  const luna = await scene.aBusiness()
  await withEvents('drop', async () => {
    const reservation = await scene.reserve(luna)
    await scene.pay(reservation)
    await scene.advance(6 * MINUTE)
    expect(await scene.appointments(luna)).toHaveLength(1)
    expect(await scene.corrections(scene.sessionOf(reservation))).toMatchObject([
      { kind: 'deposit', was: 'unpaid', became: 'paid' },
    ])
    await expectBookedOnce(luna, reservation)
  })
})

test('repeated and reversed events: booked once', async () => {
  const luna = await scene.aBusiness()
  scene.emulator.webhooks.setMode('hold')
  const reservation = await scene.reserve(luna)
  await scene.pay(reservation)
  await scene.emulator.webhooks.release({ order: 'reversed', times: 3 })
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  await expectBookedOnce(luna, reservation)
})

test('late events, after the hold has ended and while the time is free: booked', async () => {
  const luna = await scene.aBusiness()
  const reservation = await payUnnoticed(luna)
  await scene.advance(40 * MINUTE)
  expect(await scene.holds(luna)).toEqual([])
  await scene.emulator.webhooks.release({})
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  await expectBookedOnce(luna, reservation)
})

test('late events, after somebody else got the time: refunded, and the other keeps it', async () => {
  const luna = await scene.aBusiness()
  const late = await payUnnoticed(luna)
  await scene.advance(40 * MINUTE)
  const appointmentTime = (await scene.deposits(luna)).map(
    ({ request }) => (request as { appointment_time: string }).appointment_time,
  )[0]
  const other = await scene.reserve(luna, { appointmentTime })
  await scene.pay(other)
  await scene.readPage(other)
  await scene.emulator.webhooks.release({ order: 'reversed', times: 2 })
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  expect(await scene.readPage(late)).toMatchObject({ state: 'time taken', is_refunded: true })
  expect(await scene.readPage(other)).toMatchObject({ state: 'booked' })
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00, 50_00], refunded: [50_00] })
})

test('a time that has passed by the time we hear of the payment is refunded', async () => {
  const luna = await scene.aBusiness()
  await payUnnoticed(luna)
  await scene.advance(32 * 24 * 60 * MINUTE)
  await scene.emulator.webhooks.release({})
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  expect(await scene.appointments(luna)).toEqual([])
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [50_00] })
})

test('a checkout whose answer is lost is opened once, and paid once', async () => {
  const luna = await scene.aBusiness()
  const key = 'a-key-of-the-page-0003'
  const fields = { appointmentTime: scene.aTime(12), clientEmail: 'lost@example.com' }
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: 'POST /v1/checkout/sessions' })
  const response = await scene.book(luna, fields, { key })
  const reservation =
    response.status === 201
      ? ((await response.json()) as Reservation)
      : await scene.reserve(luna, fields, { key })
  expect(await scene.providerSessions(luna)).toHaveLength(1)
  await scene.pay(reservation)
  await scene.settle()
  await expectBookedOnce(luna, reservation)
})

test('a reservation whose checkout was never opened is given up, and the time is free', async () => {
  const luna = await scene.aBusiness()
  const reservation = await scene.reserve(luna)
  // The server died before it stored the provider's answer.
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx.updateTable('deposits').set({ session_id: null }).execute(),
  )
  await scene.advance(6 * MINUTE)
  expect(await scene.holds(luna)).toEqual([])
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'unpaid' })
  expect((await scene.book(luna)).status).toBe(201)
})

test('the payer’s page, the worker and repeated events at the same moment book once', async () => {
  const luna = await scene.aBusiness()
  scene.emulator.webhooks.setMode('hold')
  const reservation = await scene.reserve(luna)
  await scene.pay(reservation)
  await Promise.all([
    scene.readPage(reservation),
    scene.readPage(reservation),
    scene.emulator.webhooks.release({ times: 3 }),
    scene.advance(6 * MINUTE),
    scene.readPage(reservation),
  ])
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  await expectBookedOnce(luna, reservation)
})

test('of 60 visitors who want one time, one gets to pay, and nobody else is charged', async () => {
  const luna = await scene.aBusiness()
  const appointmentTime = scene.aTime(11)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => scene.book(luna, { appointmentTime }, { from: `10.1.${n}.1` })),
  )
  const reserved = responses.filter(({ status }) => status === 201)
  expect(reserved).toHaveLength(1)
  await scene.pay((await reserved[0]?.json()) as Reservation)
  await scene.settle()
  expect(await scene.appointments(luna)).toHaveLength(1)
  expect(await scene.ledger(luna)).toEqual({ charged: [50_00], refunded: [] })
})
