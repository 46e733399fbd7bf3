import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type Scheduler } from '#server/testing/appointment-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = appointmentScene()
const { aScheduler, create, created, update } = scene

const waiting = async () =>
  asAdministrator(
    scene.server.database.adminUrl,
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Asks while the owner's services or clients are being deleted, which ends only once the answer waits for it. */
async function whileDeleting(
  { id }: Scheduler,
  table: 'services' | 'clients',
  ask: () => Promise<Response>,
): Promise<Response> {
  const answer = scene.server.deps.db.asOwner(id, async (tx) => {
    await tx.deleteFrom(table).execute()
    const asked = ask()
    await eventually('the answer waits', async () => (await waiting()).length > 0)
    return { asked }
  })
  return (await answer).asked
}

test('a service that is taken off the list during a save is named as the reason', async () => {
  const owner = await aScheduler()
  expect(await outcome(whileDeleting(owner, 'services', () => create(owner)))).toBe('404 not_found')
})

test('so is a client', async () => {
  const owner = await aScheduler()
  const client = { id: (await created(owner)).client_id }
  const ask = () => create(owner, { client, appointment_time: at('14:00') })
  expect(await outcome(whileDeleting(owner, 'clients', ask))).toBe('404 not_found')
})

test('an appointment keeps the words of a service that is taken off the list while it is changed', async () => {
  const owner = await aScheduler()
  const made = await created(owner)
  const ask = () => update(owner, made, { notes: 'Gate code 4411' })
  const saved = await whileDeleting(owner, 'services', ask)
  expect((await saved.json()) as Appointment).toMatchObject({
    service_id: null,
    service: 'Full Detail',
    notes: 'Gate code 4411',
  })
})
