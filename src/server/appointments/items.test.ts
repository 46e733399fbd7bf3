import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService, refusal } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()

const SIZES = [
  { name: 'Sedan', price: 199_99, duration: 60 },
  { name: 'SUV', price: 239_99, duration: 90 },
]
const ADD_ONS = [{ name: 'Pet hair', price: 30_00, duration: 30 }]

async function aDetailer(): Promise<OwnerWithService> {
  const owner = await scene.anOwnerWithService()
  await setOptions(owner, { sizes: SIZES, add_ons: ADD_ONS })
  return owner
}

function setOptions({ id, serviceId }: OwnerWithService, options: { sizes: object[]; add_ons: object[] }) {
  const columns = { sizes: JSON.stringify(options.sizes), add_ons: JSON.stringify(options.add_ons) }
  return scene.server.deps.db.asOwner(id, (tx) =>
    tx.updateTable('services').set(columns).where('id', '=', serviceId).execute(),
  )
}

const suv = ({ serviceId }: OwnerWithService) => ({
  service_id: serviceId,
  size: 'SUV',
  add_ons: ['Pet hair'],
})
const sedan = ({ serviceId }: OwnerWithService) => ({ service_id: serviceId, size: 'Sedan' })
const twoCars = (owner: OwnerWithService) => ({ service_id: undefined, items: [suv(owner), sedan(owner)] })

const parseAppointment = async (response: Promise<Response>) => (await (await response).json()) as Appointment
const sizesOf = ({ items }: Appointment) => items?.map(({ size }) => size)

test('a job of several services has the total of their prices and durations', async () => {
  const owner = await aDetailer()
  const job = await scene.createJob(owner, twoCars(owner))
  expect(job).toMatchObject({ service: 'Full Detail', price: 469_98, duration: 180 })
  expect(job.items).toMatchObject([
    { size: 'SUV', price: 239_99, add_ons: [{ name: 'Pet hair', price: 30_00 }] },
    { size: 'Sedan', price: 199_99, add_ons: [] },
  ])
  expect(await scene.listJobs(owner)).toMatchObject([{ items: job.items }])
})

test('the price and duration that the owner gives win', async () => {
  const owner = await aDetailer()
  const job = await scene.createJob(owner, { ...twoCars(owner), price: 400_00, duration: 120 })
  expect(job).toMatchObject({ price: 400_00, duration: 120 })
  expect(sizesOf(job)).toEqual(['SUV', 'Sedan'])
})

test('an owner need not choose a size', async () => {
  const owner = await aDetailer()
  const job = await scene.createJob(owner)
  expect(job).toMatchObject({ price: 199_99, duration: 60 })
  expect(job.items).toBeUndefined()
})

test('a job keeps its items when something else changes, even if the options are gone', async () => {
  const owner = await aDetailer()
  const job = await scene.createJob(owner, twoCars(owner))
  await setOptions(owner, { sizes: [], add_ons: [] })
  const updated = await parseAppointment(scene.update(owner, job, { notes: 'Gate code 4411' }))
  expect(updated).toMatchObject({ notes: 'Gate code 4411', price: 469_98, items: job.items })
})

test('an owner takes a car off a visit, and then its options', async () => {
  const owner = await aDetailer()
  const job = await scene.createJob(owner, twoCars(owner))
  const one = await parseAppointment(
    scene.update(owner, job, { items: [sedan(owner)], service_id: undefined, duration: undefined }),
  )
  expect(one).toMatchObject({ price: 199_99, duration: 60 })
  expect(sizesOf(one)).toEqual(['Sedan'])
  const plain = await parseAppointment(
    scene.update(owner, one, { items: [{ service_id: owner.serviceId }], service_id: undefined }),
  )
  expect(plain.items).toBeUndefined()
})

test('the client is owed an email about other items at the same price', async () => {
  const owner = await aDetailer()
  await setOptions(owner, { sizes: SIZES.map((size) => ({ ...size, price: 1, duration: 60 })), add_ons: [] })
  const job = await scene.createJob(owner, { items: [sedan(owner)], service_id: undefined })
  await scene.markEmailed(owner)
  const change = { items: [{ ...sedan(owner), size: 'SUV' }], service_id: undefined, tell_client: true }
  expect(await parseAppointment(scene.update(owner, job, change))).toMatchObject({ letter: 'waiting' })
})

test.each([
  ['an unknown size', { size: 'Bus' }],
  ['an unknown add-on', { add_ons: ['Ceramic'] }],
])('refuses %s', async (_, choice) => {
  const owner = await aDetailer()
  const items = [{ service_id: owner.serviceId, ...choice }]
  expect(await refusal(scene.postJob(owner, { items, service_id: undefined }))).toMatchObject({
    code: 'invalid_request',
  })
  expect(await scene.listJobs(owner)).toEqual([])
})

test('refuses six items, and the service of another owner', async () => {
  const [owner, mallory] = [await aDetailer(), await aDetailer()]
  const six = Array.from({ length: 6 }, () => sedan(owner))
  expect(await refusal(scene.postJob(owner, { items: six }))).toMatchObject({
    fields: { items: 'Add at most 5 services' },
  })
  expect(await refusal(scene.postJob(mallory, { items: [sedan(owner)] }))).toMatchObject({
    code: 'not_found',
  })
})

test('the job of an invoice has its items', async () => {
  const owner = await aDetailer()
  const { id } = await scene.createJob(owner, { ...twoCars(owner), appointment_time: at('10:00') })
  const { headers } = owner
  const jobs = await scene.server.request(`/api/invoiceable-jobs?appointment_id=${id}`, { headers })
  expect(await jobs.json()).toMatchObject([{ items: [{ size: 'SUV' }, { size: 'Sedan' }] }])
})
