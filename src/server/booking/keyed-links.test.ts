import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { bookingScene, type TestBusiness } from '#server/testing/booking-scene.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const scene = bookingScene()
const { aBusiness, book, ava, rows } = scene

const expectBooked = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(201)
  return (await response.json()) as { appointmentId: string; manageUrl: string }
}

/** The link that anybody who knows the idempotency key and the request can compute, as earlier releases did. */
async function linkComputedFromRequest(luna: TestBusiness, key: string, appointmentId: string) {
  const [link] = await rows.links(luna)
  const booking = `${appointmentId} ${link?.request_hash?.toString('hex')}`
  return createHmac('sha256', key).update(`manage link of ${booking}`).digest('base64url')
}

test('a link cannot be computed from the idempotency key and the request', async () => {
  const luna = await aBusiness()
  const { appointmentId, manageUrl } = await expectBooked(book(luna, {}, { key: 'form-6' }))
  const computed = await linkComputedFromRequest(luna, 'form-6', appointmentId)
  expect(manageUrl).not.toContain(computed)
  expect((await scene.server.request(`/api/booking/${computed}`)).status).toBe(404)
})

test('a link depends on a secret that only the system can read', async () => {
  const { db } = scene.server.deps
  const readSecrets = (tx: OwnerTx | SystemTx) =>
    (tx as SystemTx).selectFrom('server_secrets').select('secret').execute()
  await expect(db.asOwner((await aBusiness()).id, readSecrets)).rejects.toThrow('permission denied')
  const [row] = await db.asSystem(readSecrets)
  expect(row?.secret).toEqual(scene.server.deps.manageLinkSecret.current())
})

test('responds to a repeat of a request of the previous release with its link, which still works', async () => {
  const luna = await aBusiness()
  const input = ava()
  const { appointmentId } = await expectBooked(book(luna, input, { key: 'form-7' }))
  const token = await linkComputedFromRequest(luna, 'form-7', appointmentId)
  await scene.server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .updateTable('manage_tokens')
      .set({ token_hash: hashToken(token) })
      .execute(),
  )
  const repeated = await expectBooked(book(luna, input, { key: 'form-7' }))
  expect(repeated).toMatchObject({ appointmentId, manageUrl: `http://localhost:3000/booking/${token}` })
  expect((await scene.server.request(`/api/booking/${token}`)).status).toBe(200)
})
