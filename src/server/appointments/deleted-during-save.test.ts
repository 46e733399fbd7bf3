import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService } from '#server/testing/appointment-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = appointmentScene()
const { anOwnerWithService, postJob, createJob, update } = scene

const readBlockedSessions = async () =>
  asAdministrator(
    scene.server.database.adminUrl,
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

/** Sends a request while services or clients are being deleted; the deletion commits once the request waits for its lock. */
async function sendWhileDeleting(
  { id }: OwnerWithService,
  table: 'services' | 'clients',
  send: () => Promise<Response>,
): Promise<Response> {
  const deletion = scene.server.deps.db.asOwner(id, async (tx) => {
    await tx.deleteFrom(table).execute()
    const response = send()
    await eventually('the request waits', async () => (await readBlockedSessions()).length > 0)
    return { response }
  })
  return (await deletion).response
}

test('responds with not found if the service is deleted during a save', async () => {
  const owner = await anOwnerWithService()
  expect(await outcome(sendWhileDeleting(owner, 'services', () => postJob(owner)))).toBe('404 not_found')
})

test('responds with not found if the client is deleted during a save', async () => {
  const owner = await anOwnerWithService()
  const client = { id: (await createJob(owner)).client_id }
  const send = () => postJob(owner, { client, appointment_time: at('14:00') })
  expect(await outcome(sendWhileDeleting(owner, 'clients', send))).toBe('404 not_found')
})

test('keeps the name of a service that is deleted while the appointment is changed', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const send = () => update(owner, job, { notes: 'Gate code 4411' })
  const saved = await sendWhileDeleting(owner, 'services', send)
  expect((await saved.json()) as Appointment).toMatchObject({
    service_id: null,
    service: 'Full Detail',
    notes: 'Gate code 4411',
  })
})
