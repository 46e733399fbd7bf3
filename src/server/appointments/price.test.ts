import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

const parseAppointment = async (response: Promise<Response>) => (await (await response).json()) as Appointment

async function raisePrice({ id, serviceId }: OwnerWithService, price: number) {
  await scene.server.deps.db.asOwner(id, (tx) =>
    tx.updateTable('services').set({ price }).where('id', '=', serviceId).execute(),
  )
}

async function insertWashService({ id }: OwnerWithService): Promise<string> {
  const wash = { user_id: id, name: 'Wash', price: 40_00, duration: 30 }
  const row = await scene.server.deps.db.asOwner(id, (tx) =>
    tx.insertInto('services').values(wash).returning('id').executeTakeFirstOrThrow(),
  )
  return row.id
}

test('a new appointment copies the price of its service, and is marked as booked by the owner', async () => {
  const owner = await scene.anOwnerWithService()
  expect(await scene.createJob(owner)).toMatchObject({ price: 199_99, booked_by: 'owner' })
})

test('an appointment keeps its price when its time, its notes or the service itself change', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner)
  await raisePrice(owner, 249_99)
  const moved = await parseAppointment(scene.move(owner, job, at('12:00')))
  expect(moved).toMatchObject({ price: 199_99, booked_by: 'owner' })
  const updated = await parseAppointment(scene.update(owner, moved, { notes: 'Two cars', duration: 90 }))
  expect(updated).toMatchObject({ price: 199_99, notes: 'Two cars' })
  expect(await scene.listJobs(owner)).toMatchObject([{ price: 199_99 }])
})

test('an appointment copies the price of a newly chosen service', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner)
  const service_id = await insertWashService(owner)
  expect(await parseAppointment(scene.update(owner, job, { service_id }))).toMatchObject({
    price: 40_00,
    service: 'Wash',
  })
})

test('an appointment still counts as booked by the client after the owner changes it', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner)
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('appointments').set({ booked_by: 'client' }).where('id', '=', job.id).execute(),
  )
  expect(await parseAppointment(scene.update(owner, job, { notes: 'Blue car' }))).toMatchObject({
    booked_by: 'client',
  })
})
