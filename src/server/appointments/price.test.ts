import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService, refusal } from '#server/testing/appointment-scene.ts'

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

test('an owner gives an appointment its own price, changes it and removes it', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner, { price: 180_00 })
  expect(job).toMatchObject({ service: 'Full Detail', price: 180_00 })
  const cheaper = await parseAppointment(scene.update(owner, job, { price: 150_00 }))
  expect(cheaper).toMatchObject({ price: 150_00 })
  expect(await parseAppointment(scene.update(owner, cheaper, { price: null }))).toMatchObject({ price: null })
})

test('a price given together with a newly chosen service counts', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner)
  const service_id = await insertWashService(owner)
  const changed = await parseAppointment(scene.update(owner, job, { service_id, price: 35_00 }))
  expect(changed).toMatchObject({ service: 'Wash', price: 35_00 })
})

test.each([-1, 0.5, 100_000_00, '150'])('refuses the price %j', async (price) => {
  const owner = await scene.anOwnerWithService()
  const refused = await refusal(scene.postJob(owner, { price }))
  expect(refused).toMatchObject({
    status: 422,
    code: 'invalid_request',
    fields: { price: expect.stringContaining('Price') },
  })
})

test('an invoice offers the job with its own price', async () => {
  const owner = await scene.anOwnerWithService()
  const job = await scene.createJob(owner, { price: 180_00 })
  await scene.update(owner, job, { price: 150_00 })
  const path = `/api/invoiceable-jobs?appointment_id=${job.id}`
  const response = await scene.server.request(path, { headers: owner.headers })
  expect(await response.json()).toMatchObject([{ id: job.id, price: 150_00 }])
})
