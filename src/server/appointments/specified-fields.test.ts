import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { AVA, at, type OwnerWithService, refusal } from '#server/testing/appointment-scene.ts'
import { parseBody, seriesScene } from '#server/testing/series-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = seriesScene()
const { anOwnerWithService, post, createJob, listJobs } = scene

const FIELDS = {
  client_name: AVA.name,
  client_email: AVA.email,
  client_phone: AVA.phone,
  service: 'Full Detail',
  appointment_time: at('10:00'),
  notes: 'Vehicle: Honda CR-V',
}

const put = (owner: OwnerWithService, { id }: Appointment, fields: object) =>
  scene.server.request(`/api/appointments/${id}`, {
    ...json({ ...FIELDS, updated_at: at('09:00'), ...fields }, owner.headers),
    method: 'PUT',
  })

test('an appointment is created with its client’s details and the name of its service', async () => {
  const owner = await anOwnerWithService()
  const job = await parseBody<Appointment>(await post(owner, '', FIELDS), 201)
  expect(job).toMatchObject({
    client_name: AVA.name,
    client_email: AVA.email,
    client_phone: AVA.phone,
    client_id: expect.any(String),
    service: 'Full Detail',
    service_id: owner.serviceId,
    duration: 60,
    price: 199_99,
    notes: 'Vehicle: Honda CR-V',
  })
})

test('the client is matched by email and the service by name, in upper or lower case', async () => {
  const owner = await anOwnerWithService()
  const { client_id } = await createJob(owner, { appointment_time: at('14:00') })
  const fields = { ...FIELDS, client_email: AVA.email.toUpperCase(), service: ' full detail ' }
  expect(await parseBody<Appointment>(await post(owner, '', fields), 201)).toMatchObject({
    client_id,
    service_id: owner.serviceId,
    service: 'Full Detail',
  })
})

test('a service that is not in the list is kept as its name, for an hour and without a price', async () => {
  const owner = await anOwnerWithService()
  const job = await parseBody<Appointment>(await post(owner, '', { ...FIELDS, service: 'Boat polish' }), 201)
  expect(job).toMatchObject({ service: 'Boat polish', service_id: null, duration: 60, price: null })
})

test('an appointment is updated with the same fields and updated_at, over whatever was saved last', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const fields = { appointment_time: at('12:00'), client_name: 'Noah Park', client_email: 'noah@example.com' }
  const updated = await parseBody<Appointment>(await put(owner, job, fields))
  expect(updated).toMatchObject({
    client_name: 'Noah Park',
    service_id: owner.serviceId,
    price: 199_99,
    appointment_time: new Date(at('12:00')).toISOString(),
  })
  const renamed = await parseBody<Appointment>(await put(owner, job, { ...fields, service: 'Boat polish' }))
  expect(renamed).toMatchObject({ service: 'Boat polish', service_id: null, price: null, duration: 60 })
})

test('an appointment keeps its client without an email when it is updated with the same name and phone', async () => {
  const owner = await anOwnerWithService()
  const caller = { client_name: 'Mo Reed', client_email: '', client_phone: '555-0100' }
  const job = await parseBody<Appointment>(await post(owner, '', { ...FIELDS, ...caller }), 201)
  const fields = { ...caller, appointment_time: at('12:00') }
  const { client_id } = await parseBody<Appointment>(await put(owner, job, fields))
  expect(client_id).toBe(job.client_id)
})

test('a new client without an email needs a phone number that can be dialed', async () => {
  const owner = await anOwnerWithService()
  const caller = { client_name: 'Mo Reed', client_email: '', client_phone: 'call me' }
  const response = await post(owner, '', { ...FIELDS, ...caller })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { fields: { client_phone: 'Please enter a valid phone number' } },
  })
})

test('a series is created with the same fields', async () => {
  const owner = await anOwnerWithService()
  const body = { ...FIELDS, rhythm: 'weekly', ends: { visits: 2 }, duration: 60 }
  const response = await scene.server.request('/api/series', json(body, owner.headers))
  expect(response.status).toBe(201)
  expect(await listJobs(owner)).toMatchObject([{ client_name: AVA.name, service_id: owner.serviceId }])
})

test('errors name the fields of the request, and nothing is saved', async () => {
  const owner = await anOwnerWithService()
  const { client_name: _, ...withoutName } = FIELDS
  expect(await refusal(post(owner, '', { ...withoutName, client_email: 'nobody' }))).toMatchObject({
    code: 'invalid_request',
    fields: { client_name: 'Client name is required', client_email: 'Please enter a valid email address' },
  })
  expect(
    await refusal(post(owner, '', { service: 'Full Detail', appointment_time: at('10:00') })),
  ).toMatchObject({
    fields: { client: 'Choose a client' },
  })
  const { service: __, ...withoutService } = FIELDS
  expect(await refusal(post(owner, '', withoutService))).toMatchObject({
    fields: { service_id: 'Choose a service' },
  })
  expect(await listJobs(owner)).toEqual([])
})
