import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appointmentScene, at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

const EXISTING_JOBS = 2_000
const NEW_JOBS = 25

/** One job per hour, for months before the day of the test. */
async function insertExistingJobs({ id }: OwnerWithService): Promise<void> {
  await scene.server.deps.db.asOwner(id, (tx) =>
    sql`insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
      select ${id}::uuid, 'Ava Brooks', 'ava@example.com', 'Full Detail',
        ${at('00:00')}::timestamptz - make_interval(hours => n), 60
      from generate_series(1, ${EXISTING_JOBS}::int) n`.execute(tx),
  )
}

test('lets an owner with thousands of jobs create more', async () => {
  const owner = await scene.anOwnerWithService()
  await insertExistingJobs(owner)
  const statuses: number[] = []
  for (let n = 0; n < NEW_JOBS; n++) {
    const appointment_time = new Date(Date.parse(at('09:00')) + n * 3_600_000).toISOString()
    // Confirmed, because some are outside hours.
    statuses.push((await scene.postJob(owner, { appointment_time, confirmed: true })).status)
  }
  expect(statuses).toEqual(Array(NEW_JOBS).fill(201))
  const weekResponse = await scene.get(owner, `?from=${YEAR}-01-07T00:00:00Z&to=${YEAR}-01-14T00:00:00Z`)
  expect(((await weekResponse.json()) as unknown[]).length).toBeGreaterThan(NEW_JOBS)
})
