import { expect, test } from 'vitest'
import { type DepositBusiness, depositScene } from '#server/testing/deposit-scene.ts'
import { eventually } from '#server/testing/eventually.ts'

const scene = depositScene()
const MINUTE = 60

async function giveToBea(luna: DepositBusiness, id: string, beasEmail: string) {
  const { appointment_time, service_id } = await scene.job(luna, id)
  const body = {
    appointment_time,
    service_id,
    client: { name: 'Bea', email: beasEmail, phone: '' },
    address: '1 Private Road, Austin',
    confirmed: true,
  }
  const saved = await scene.asOwnerRequest(luna, 'PUT', `/appointments/${id}`, body)
  expect(saved.status, await saved.clone().text()).toBe(200)
}

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
