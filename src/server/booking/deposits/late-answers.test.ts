import { expect, test } from 'vitest'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import { delaySession } from '#server/testing/delayed-payments.ts'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'

const scene = depositScene()

const jobAt = (luna: DepositBusiness, appointment_time: string) => ({
  client_name: 'Bea',
  client_email: 'bea@example.com',
  service_id: luna.serviceId,
  appointment_time,
  confirmed: true,
})

test('an answer from before a refund does not undo it, and the client is told once', async () => {
  const luna = await scene.aBusiness()
  const email = 'told-once@example.com'
  const reservation = await scene.reserve(luna, { clientEmail: email })
  await scene.asOwnerRequest(luna, 'POST', '/appointments', jobAt(luna, scene.aTime()))
  scene.emulator.webhooks.setMode('drop')
  try {
    await scene.pay(reservation)
    expect(await scene.readPage(reservation)).toMatchObject({ state: 'time taken' })
    const { deps } = scene.server
    const delayed = delaySession(deps.payments)
    const { id: depositId } = (await scene.deposits(luna))[0] as { id: string }
    const depositDeps = { ...deps, ...deps.config, ...delayed, enqueue: deps.queue.enqueue }
    const syncing = syncDeposit(depositDeps, { userId: luna.id, depositId }, 'event')
    await delayed.requested
    await scene.settle()
    expect((await scene.deposits(luna))[0]).toMatchObject({ refunded: 50_00 })
    delayed.release()
    await syncing
    expect((await scene.deposits(luna))[0]).toMatchObject({ refunded: 50_00, next_refund_at: null })
    await scene.settle()
    expect(await scene.emailsTo(email)).toEqual(['deposit-refunded'])
  } finally {
    scene.emulator.webhooks.setMode('deliver')
  }
})

test('a visitor who books again gets the appointment they paid for, also if that was found out before they repeated it', async () => {
  const luna = await scene.aBusiness()
  const visitor = 'visitor-secret-of-a-third-page'
  const fields = { visitor, clientEmail: 'paid-first@example.com', appointmentTime: scene.aTime(14) }
  const key = 'a-key-of-the-page-0003'
  scene.emulator.webhooks.setMode('drop')
  try {
    const first = await scene.reserve(luna, { visitor, clientEmail: 'paid-first@example.com' })
    await scene.pay(first)
    // The worker may try to end the first checkout too.
    scene.emulator.failNext({ kind: 'error', times: 6, on: 'POST /v1/checkout/sessions/' })
    expect((await scene.book(luna, fields, { key })).status).toBe(503)
    expect(await scene.readPage(first)).toMatchObject({ state: 'booked' })
    const paidBefore = { ...first, checkoutUrl: null }
    expect(await scene.reserve(luna, fields, { key })).toEqual(paidBefore)
    expect(await scene.reserve(luna, fields, { key })).toEqual(paidBefore)
    expect(await scene.appointments(luna)).toHaveLength(1)
    expect(await scene.holds(luna)).toEqual([])
  } finally {
    scene.emulator.webhooks.setMode('deliver')
  }
})
