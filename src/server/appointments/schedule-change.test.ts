import { expect, test } from 'vitest'
import { lockSchedule } from '#server/appointment-rows/queries.ts'
import { AVA, appointmentScene, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()
const { anOwnerWithService, postJob, createJob, cancel, listJobs } = scene

/** Locks the owner's schedule until the returned function is called. */
async function lockScheduleOf({ id }: OwnerWithService) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const lockingTransaction = scene.server.deps.db.asOwner(id, async (tx) => {
    await lockSchedule(tx)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, lockingTransaction])
  return async () => {
    released.resolve()
    await lockingTransaction
  }
}

const TIMES_ON_SEPARATE_DAYS = Array.from(
  { length: 24 },
  (_, n) => `${YEAR}-02-${String(n + 1).padStart(2, '0')}T16:00:00Z`,
)

test('does not block other owners when one sends more saves at once than there are database connections', async () => {
  const [luna, noah] = [await anOwnerWithService(), await anOwnerWithService()]
  const release = await lockScheduleOf(luna)
  const responses = Promise.all(
    TIMES_ON_SEPARATE_DAYS.map((appointment_time) => postJob(luna, { appointment_time, confirmed: true })),
  )
  await createJob(noah)
  expect(await listJobs(noah)).toHaveLength(1)
  await release()
  expect((await responses).map(({ status }) => status)).toEqual(TIMES_ON_SEPARATE_DAYS.map(() => 201))
})

test('does not block other owners when one cancels jobs and corrects clients', async () => {
  const [luna, noah] = [await anOwnerWithService(), await anOwnerWithService()]
  const job = await createJob(luna)
  const release = await lockScheduleOf(luna)
  const correction = { method: 'PUT', body: JSON.stringify({ ...AVA, seen_updated_at: job.updated_at }) }
  const headers = { 'content-type': 'application/json', ...luna.headers }
  const responses = Promise.all(
    TIMES_ON_SEPARATE_DAYS.flatMap(() => [
      cancel(luna, job),
      scene.server.request(`/api/clients/${job.client_id}`, { ...correction, headers }),
    ]),
  )
  await createJob(noah)
  await release()
  expect((await responses).filter(({ status }) => status >= 500)).toEqual([])
})

test('continues with the next change after a failed one', async () => {
  const luna = await anOwnerWithService()
  const answers = await Promise.all([postJob(luna, { service_id: luna.id }), postJob(luna), postJob(luna)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 409])
})
