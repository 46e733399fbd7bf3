import { expect, test } from 'vitest'
import type { OwnerTx } from '#server/db/database.ts'
import { at, bookingScene, type TestBusiness } from '#server/testing/booking-scene.ts'
import { mailsOf } from '#server/testing/test-outbox.ts'

const scene = bookingScene()
const { aBusiness, book, rows, setRules } = scene

/** What follows meets a page that the server has read before. */
async function aKnownBusiness(): Promise<TestBusiness> {
  const luna = await aBusiness()
  expect((await book(luna, { appointmentTime: at('09:00') })).status).toBe(201)
  return luna
}
const bookAtTen = async (luna: TestBusiness) => (await book(luna, { appointmentTime: at('10:00') })).status
const change = (luna: TestBusiness, work: (tx: OwnerTx) => Promise<unknown>) =>
  scene.server.deps.db.asOwner(luna.id, work)

test('books at a page that was read before', async () => {
  const luna = await aKnownBusiness()
  expect(await bookAtTen(luna)).toBe(201)
  expect(await bookAtTen(luna)).toBe(409)
})

test('goes by new hours at once', async () => {
  const luna = await aKnownBusiness()
  await setRules(luna, { weekday_start_time: '11:00' })
  expect(await bookAtTen(luna)).toBe(409)
})

test('goes by a new zone at once', async () => {
  const luna = await aKnownBusiness()
  await change(luna, (tx) => tx.updateTable('user_settings').set({ timezone: 'Asia/Tokyo' }).execute())
  expect(await bookAtTen(luna)).toBe(409)
})

test('books a service as it is now', async () => {
  const luna = await aKnownBusiness()
  await change(luna, (tx) => tx.updateTable('services').set({ price: 5_00, duration: 90 }).execute())
  expect(await bookAtTen(luna)).toBe(201)
  expect((await rows.appointments(luna)).at(-1)).toMatchObject({ price: 5_00, duration: 90 })
})

test('no longer books a service that is gone', async () => {
  const luna = await aKnownBusiness()
  await change(luna, (tx) => tx.deleteFrom('services').execute())
  expect(await bookAtTen(luna)).toBe(404)
})

test('takes no bookings once the subscription has ended', async () => {
  const luna = await aKnownBusiness()
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', luna.id).execute(),
  )
  expect(await bookAtTen(luna)).toBe(409)
})

test('writes to the owner at their new address', async () => {
  const luna = await aKnownBusiness()
  const email = `new-${luna.id}@example.com`
  const { db } = scene.server.deps
  await db.asSystem((tx) => tx.updateTable('users').set({ email }).where('id', '=', luna.id).execute())
  expect(await bookAtTen(luna)).toBe(201)
  const letters = (await mailsOf(db, { recipient: email })).map(({ letter }) => letter)
  expect(new Set(letters)).toEqual(new Set(['booking-received']))
})
