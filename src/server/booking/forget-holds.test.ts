import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteHoldsOf } from '#server/booking/queries.ts'
import { visitorHash } from '#server/booking/visitor-hash.ts'
import { outdatedRows } from '#server/jobs/forget-old-rows.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { aVisitor, bookingScene } from '#server/testing/booking-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = bookingScene()
const { aBusiness, hold, book, setClock } = scene

const isSomebodyWaiting = async () => {
  const waiting = await asAdministrator(
    scene.server.database.adminUrl,
    `select from pg_locks where not granted and locktype = 'transactionid'`,
  )
  return waiting.length > 0
}

test('forgets old holds and paces beside a booking that uses them', async () => {
  const { db } = scene.server.deps
  const [luna, visitor, clientEmail] = [await aBusiness(), aVisitor(), 'ava@example.com']
  await hold(luna, visitor)
  await book(luna, { clientEmail, visitor })
  await hold(luna, visitor, { appointmentTime: '2030-01-07T17:00:00Z' })
  await setClock('2030-01-06T13:00:00Z')
  const { forgetting } = await db.asOwner(luna.id, async (tx) => {
    await deleteHoldsOf(tx, visitorHash(visitor))
    const forgetting = sweep(db, outdatedRows)
    await eventually('the sweep waits for us', isSomebodyWaiting)
    await sql`select paced_letter(${clientEmail}, interval '0')`.execute(tx)
    return { forgetting }
  })
  await expect(forgetting).resolves.toBeUndefined()
})
