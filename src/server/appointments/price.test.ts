import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type Scheduler } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

const changed = async (response: Promise<Response>) => (await (await response).json()) as Appointment

async function raisePrice({ id, serviceId }: Scheduler, price: number) {
  await scene.server.deps.db.asOwner(id, (tx) =>
    tx.updateTable('services').set({ price }).where('id', '=', serviceId).execute(),
  )
}

async function anotherService({ id }: Scheduler): Promise<string> {
  const wash = { user_id: id, name: 'Wash', price: 40_00, duration: 30 }
  const row = await scene.server.deps.db.asOwner(id, (tx) =>
    tx.insertInto('services').values(wash).returning('id').executeTakeFirstOrThrow(),
  )
  return row.id
}

test('copies the current price of the service, and records that the owner booked it', async () => {
  const owner = await scene.aScheduler()
  expect(await scene.created(owner)).toMatchObject({ price: 199_99, booked_by: 'owner' })
})

test('keeps its price when its time, notes or the service itself change', async () => {
  const owner = await scene.aScheduler()
  const made = await scene.created(owner)
  await raisePrice(owner, 249_99)
  const moved = await changed(scene.move(owner, made, at('12:00')))
  expect(moved).toMatchObject({ price: 199_99, booked_by: 'owner' })
  const updated = await changed(scene.update(owner, moved, { notes: 'Two cars', duration: 90 }))
  expect(updated).toMatchObject({ price: 199_99, notes: 'Two cars' })
  expect(await scene.day(owner)).toMatchObject([{ price: 199_99 }])
})

test('copies the price of a newly chosen service', async () => {
  const owner = await scene.aScheduler()
  const made = await scene.created(owner)
  const service_id = await anotherService(owner)
  expect(await changed(scene.update(owner, made, { service_id }))).toMatchObject({
    price: 40_00,
    service: 'Wash',
  })
})

test('still counts as booked by the client after the owner changes it', async () => {
  const owner = await scene.aScheduler()
  const made = await scene.created(owner)
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('appointments').set({ booked_by: 'client' }).where('id', '=', made.id).execute(),
  )
  expect(await changed(scene.update(owner, made, { notes: 'Blue car' }))).toMatchObject({
    booked_by: 'client',
  })
})
