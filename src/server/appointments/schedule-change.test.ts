import { expect, test } from 'vitest'
import { lockSchedule } from '#server/appointment-rows/queries.ts'
import { AVA, appointmentScene, type Scheduler, YEAR } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()
const { aScheduler, create, created, cancel, day } = scene

/** Nobody else can change this owner's schedule until the answer is called. */
async function heldUp({ id }: Scheduler) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holder = scene.server.deps.db.asOwner(id, async (tx) => {
    await lockSchedule(tx)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holder])
  return async () => {
    released.resolve()
    await holder
  }
}

const eachOnItsDay = Array.from(
  { length: 24 },
  (_, n) => `${YEAR}-02-${String(n + 1).padStart(2, '0')}T16:00:00Z`,
)

test('an owner who saves more often at once than there are connections keeps nobody else from the database', async () => {
  const [luna, noah] = [await aScheduler(), await aScheduler()]
  const letGo = await heldUp(luna)
  const rush = Promise.all(
    eachOnItsDay.map((appointment_time) => create(luna, { appointment_time, confirmed: true })),
  )
  await created(noah)
  expect(await day(noah)).toHaveLength(1)
  await letGo()
  expect((await rush).map(({ status }) => status)).toEqual(eachOnItsDay.map(() => 201))
})

test('nor does one who cancels and corrects clients', async () => {
  const [luna, noah] = [await aScheduler(), await aScheduler()]
  const job = await created(luna)
  const letGo = await heldUp(luna)
  const correction = { method: 'PUT', body: JSON.stringify({ ...AVA, seen_updated_at: job.updated_at }) }
  const headers = { 'content-type': 'application/json', ...luna.headers }
  const rush = Promise.all(
    eachOnItsDay.flatMap(() => [
      cancel(luna, job),
      scene.server.request(`/api/clients/${job.client_id}`, { ...correction, headers }),
    ]),
  )
  await created(noah)
  await letGo()
  expect((await rush).filter(({ status }) => status >= 500)).toEqual([])
})

test('goes on with the next after one that failed', async () => {
  const luna = await aScheduler()
  const answers = await Promise.all([create(luna, { service_id: luna.id }), create(luna), create(luna)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 409])
})
