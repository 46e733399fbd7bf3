import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteVisitorHolds } from '#server/booking/queries.ts'
import { visitorHash } from '#server/booking/read-page.ts'
import { expiredRows } from '#server/jobs/delete-expired-rows.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { aVisitor, bookingScene } from '#server/testing/booking-scene.ts'

const scene = bookingScene()
const { aBusiness, hold, book, setClock } = scene

test('deletes old holds and email throttles, except those that a booking has locked', async () => {
  const { db } = scene.server.deps
  const [luna, ben] = [await aBusiness(), await aBusiness()]
  const [visitor, otherVisitor, clientEmail] = [aVisitor(), aVisitor(), 'ava@example.com']
  await book(luna, { clientEmail })
  await book(ben, { clientEmail: 'noah@example.com' })
  await hold(luna, visitor, { appointmentTime: '2030-01-07T17:00:00Z' })
  await hold(ben, otherVisitor)
  await setClock('2030-01-06T13:00:00Z')
  await db.asOwner(luna.id, async (tx) => {
    await deleteVisitorHolds(tx, visitorHash(visitor))
    await sql`select paced_letter(${clientEmail}, interval '0')`.execute(tx)
    await sweep(db, expiredRows)
  })
  const { holds, emailThrottles } = await db.asSystem(async (tx) => ({
    holds: await tx.selectFrom('booking_holds').select('user_id').execute(),
    emailThrottles: await tx
      .selectFrom('limits')
      .select('window_started_at as free_at')
      .where('action', '=', 'letter')
      .execute(),
  }))
  expect(holds).toEqual([])
  expect(emailThrottles.map(({ free_at }) => free_at > new Date('2030-01-06T13:00:00Z'))).toEqual([true])
})
