import { expect, test } from 'vitest'
import { errorResponse } from '#server/testing/booking-scene.ts'
import { type DepositBusiness, depositScene, type Reservation } from '#server/testing/deposit-scene.ts'
import { eventually } from '#server/testing/eventually.ts'

const scene = depositScene()
const MINUTE = 60

async function assignTo(luna: DepositBusiness, id: string, client: { name: string; email: string }) {
  const { appointment_time, service_id } = await scene.job(luna, id)
  const body = {
    appointment_time,
    service_id,
    client: { ...client, phone: '' },
    address: '1 Private Road, Austin',
    confirmed: true,
  }
  const saved = await scene.asOwnerRequest(luna, 'PUT', `/appointments/${id}`, body)
  expect(saved.status, await saved.clone().text()).toBe(200)
}

const giveToBea = (luna: DepositBusiness, id: string, email: string) =>
  assignTo(luna, id, { name: 'Bea', email })

const refundsTo = async (recipient: string) =>
  (await scene.emailsTo(recipient)).filter((letter) => letter === 'deposit-refunded')

test('a refund is reported to the client who paid, not to the one who has the job now', async () => {
  const luna = await scene.aBusiness()
  const { id, email } = await scene.booked(luna)
  await giveToBea(luna, id, 'bea-has-it-now@example.com')
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
  expect(await refundsTo('bea-has-it-now@example.com')).toEqual([])
  expect(await refundsTo(email)).toHaveLength(1)
})

test('a former client who gets a deposit back isn’t told about the job of another client', async () => {
  const luna = await scene.aBusiness()
  const { id, email } = await scene.booked(luna)
  await giveToBea(luna, id, 'bea-at-home@example.com')
  const { updated_at } = await scene.job(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, { seen_updated_at: updated_at })
  await scene.advance(MINUTE)
  const readMail = async () =>
    (await scene.mailsTo(email)).find(({ subject }) => subject === 'deposit-refunded')
  await eventually('the refund is reported', async () => (await readMail()) !== undefined)
  // These emails list their values. The facts of a job would be an object, and the reason 'owner cancelled'.
  const values = (await readMail())?.text?.split('\n')
  expect(values).toContain('owner')
  expect(values).not.toContain('[object Object]')
})

test('nobody is told about the refund of a client who was deleted', async () => {
  const luna = await scene.aBusiness()
  const { id, email } = await scene.booked(luna)
  const { client_id } = await scene.job(luna, id)
  await giveToBea(luna, id, 'bea-only@example.com')
  const deleted = await scene.asOwnerRequest(luna, 'DELETE', `/clients/${client_id}`)
  expect(deleted.status, await deleted.clone().text()).toBe(200)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await scene.settle()
  expect((await scene.ledger(luna)).refunded).toEqual([50_00])
  expect([await refundsTo(email), await refundsTo('bea-only@example.com')]).toEqual([[], []])
})

test('the deposit’s page shows nothing of the job once another client has it', async () => {
  const luna = await scene.aBusiness()
  const { id, reservation } = await scene.booked(luna)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .insertInto('clients')
      .values({ user_id: luna.id, name: 'Bea', email: 'bea-reads-spanish@example.com', language: 'es' })
      .execute(),
  )
  await giveToBea(luna, id, 'bea-reads-spanish@example.com')
  const ofFormerClient = { job: null, manage_url: null, client_language: null }
  expect(await scene.readPage(reservation)).toMatchObject({
    ...ofFormerClient,
    state: 'reassigned',
    is_refunded: false,
  })
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit/refund`)
  await scene.settle()
  expect(await scene.readPage(reservation)).toMatchObject({
    ...ofFormerClient,
    state: 'reassigned',
    is_refunded: true,
  })
})

test('the deposit’s page leads to no revoked link after the job was given back', async () => {
  const luna = await scene.aBusiness()
  const { id, email, reservation } = await scene.booked(luna)
  expect((await scene.readPage(reservation)).manage_url).not.toBeNull()
  await giveToBea(luna, id, 'bea-for-a-minute@example.com')
  await assignTo(luna, id, { name: 'Ava Brooks', email })
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'booked', manage_url: null })
})

const AVA = 'ava-was-asked@example.com'

/** Ava books without a deposit, and is asked for one of $60.00 afterwards. */
async function requestedFromAva(luna: DepositBusiness) {
  await scene.book(luna, { clientEmail: AVA })
  const [appointment] = await scene.appointments(luna)
  const id = appointment?.id as string
  return { id, ava: appointment?.client_id as string, reservation: await requestedOn(luna, id) }
}

async function requestedOn(luna: DepositBusiness, id: string): Promise<Reservation> {
  const asked = await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/deposit`, { amount: 60_00 })
  expect(asked.status, await asked.clone().text()).toBe(201)
  return { depositUrl: ((await asked.json()) as { url: string }).url, checkoutUrl: null }
}

async function withCheckout(reservation: Reservation): Promise<Reservation> {
  const { url } = (await (await scene.openDepositCheckout(reservation)).json()) as { url: string }
  return { ...reservation, checkoutUrl: url }
}

test('a client who was asked for a deposit can’t pay for a job that was given to another client', async () => {
  const luna = await scene.aBusiness({ deposit: null })
  const { id, reservation } = await requestedFromAva(luna)
  await giveToBea(luna, id, 'bea-pays-herself@example.com')
  expect(await errorResponse(scene.openDepositCheckout(reservation))).toMatchObject({
    code: 'deposit_settled',
  })
  expect(await scene.providerSessions(luna)).toEqual([])
  expect(await scene.readPage(reservation)).toMatchObject({ state: 'waived', job: null, manage_url: null })
  expect((await scene.job(luna, id)).deposit).toBeUndefined()
  await scene.pay(await withCheckout(await requestedOn(luna, id)))
  await scene.settle()
  expect((await scene.job(luna, id)).deposit).toMatchObject({ state: 'paid' })
})

test('the worker ends a checkout that was open when its job was given to another client', async () => {
  const luna = await scene.aBusiness({ deposit: null })
  const { id, reservation } = await requestedFromAva(luna)
  await withCheckout(reservation)
  await giveToBea(luna, id, 'bea-after-checkout@example.com')
  await scene.settle()
  expect(await scene.providerSessions(luna)).toMatchObject([{ status: 'expired' }])
})

test('what the former client pays just after the job was given away goes back, and never counts for the job', async () => {
  const luna = await scene.aBusiness({ deposit: null })
  const { id, ava, reservation } = await requestedFromAva(luna)
  const open = await withCheckout(reservation)
  await giveToBea(luna, id, 'bea-pays-nothing@example.com')
  await scene.pay(open)
  expect(await scene.readPage(open)).toMatchObject({ state: 'cancelled', is_refunded: false, job: null })
  // Cancelling and restoring Bea's job must not keep Ava's money.
  const { updated_at } = await scene.job(luna, id)
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/cancel`, { seen_updated_at: updated_at })
  await scene.asOwnerRequest(luna, 'POST', `/appointments/${id}/restore`, {})
  await scene.settle()
  expect(await scene.ledger(luna)).toEqual({ charged: [60_00], refunded: [60_00] })
  expect(await scene.deposits(luna)).toMatchObject([{ payer_id: ava, booked_at: null }])
  expect((await scene.job(luna, id)).deposit).toBeUndefined()
  expect(await refundsTo(AVA)).toHaveLength(1)
  expect(await scene.emailsTo('bea-pays-nothing@example.com')).not.toContain('booking-confirmed')
})
