import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService, refusal } from '#server/testing/appointment-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()

async function readWarnings(owner: OwnerWithService, time: string): Promise<AppointmentWarning[]> {
  const response = await scene.post(owner, '/check', { appointment_time: at(time), duration: 60 })
  return ((await response.json()) as { warnings: AppointmentWarning[] }).warnings
}

async function setRules({ headers }: OwnerWithService, rules: object) {
  const { settings } = (await (await scene.server.request('/api/booking-settings', { headers })).json()) as {
    settings: object
  }
  const body = json({ ...settings, ...rules }, headers)
  const answer = await scene.server.request('/api/booking-settings', { ...body, method: 'PUT' })
  expect(answer.status).toBe(200)
}

async function insertHold({ id }: OwnerWithService, time: string, expires: 'in 9 minutes' | 'a minute ago') {
  const minutes = expires === 'in 9 minutes' ? 9 : -1
  await scene.server.deps.db.asOwner(id, (tx) =>
    tx
      .insertInto('booking_holds')
      .values({
        user_id: id,
        visitor_hash: randomBytes(32),
        network: '192.0.2.1',
        starts_at: at(time),
        ends_at: sql<Date>`${at(time)}::timestamptz + interval '1 hour'`,
        expires_at: sql<Date>`app_now() + make_interval(mins => ${minutes})`,
      })
      .execute(),
  )
}

test('warns about a day off with its whole date range', async () => {
  const owner = await scene.anOwnerWithService()
  const daysOff = { from: '2030-01-06', to: '2030-01-08' }
  await setRules(owner, { days_off: [daysOff] })
  expect(await readWarnings(owner, '10:00')).toEqual([{ kind: 'day off', ...daysOff }])
})

test('warns about a break with its start and end', async () => {
  const owner = await scene.anOwnerWithService()
  await setRules(owner, { breaks: [{ start: '12:00', end: '12:30', weekdays: ['monday'] }] })
  expect(await readWarnings(owner, '11:15')).toEqual([
    { kind: 'break', starts_at: '2030-01-07T17:00:00.000Z', ends_at: '2030-01-07T17:30:00.000Z' },
  ])
  expect(await readWarnings(owner, '12:30')).toEqual([])
})

test('warns about a time outside the hours of its weekday', async () => {
  const owner = await scene.anOwnerWithService()
  const day = { start: '06:00', end: '08:00' }
  const week = {
    monday: day,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  }
  await setRules(owner, { week })
  expect(await readWarnings(owner, '07:00')).toEqual([])
  expect(await readWarnings(owner, '09:00')).toEqual([{ kind: 'outside hours', hours: day }])
})

test('warns about a hold with the time of its expiry', async () => {
  const owner = await scene.anOwnerWithService()
  await insertHold(owner, '10:00', 'in 9 minutes')
  await insertHold(owner, '10:30', 'in 9 minutes')
  expect(await readWarnings(owner, '10:15')).toEqual([{ kind: 'hold', until: expect.stringMatching(/Z$/) }])
  expect(await readWarnings(owner, '11:30')).toEqual([])
})

test('ignores an expired hold', async () => {
  const owner = await scene.anOwnerWithService()
  await insertHold(owner, '10:00', 'a minute ago')
  expect(await readWarnings(owner, '10:00')).toEqual([])
})

test('lets the owner confirm a time that a client holds, without allowing overlaps', async () => {
  const owner = await scene.anOwnerWithService()
  await insertHold(owner, '10:00', 'in 9 minutes')
  expect(await refusal(scene.postJob(owner))).toMatchObject({ status: 409, code: 'needs_confirmation' })
  const job = await scene.createJob(owner, { confirmed: true })
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ overlap_allowed: false })
})

test('does not warn about rules that only apply to clients', async () => {
  const owner = await scene.anOwnerWithService()
  const forClients = { notice_minutes: 2_879, days_ahead: 1, most_jobs_a_day: 1, buffer_after_minutes: 480 }
  await setRules(owner, forClients)
  await scene.createJob(owner, { appointment_time: at('09:00') })
  expect(await readWarnings(owner, '10:00')).toEqual([])
})

test('does not warn that a past job is in the past when it is viewed or corrected', async () => {
  const owner = await scene.anOwnerWithService()
  const past = { appointment_time: '2020-01-06T10:00:00-05:00', duration: 60 }
  const job = await scene.createJob(owner, { ...past, confirmed: true })
  const check = async (body: object) => (await scene.post(owner, '/check', body)).json()
  expect(await check({ ...past, except: job.id })).toEqual({ warnings: [] })
  expect((await scene.update(owner, job, { duration: 90 })).status).toBe(200)
  const upcoming = await scene.createJob(owner)
  expect(await check({ ...past, except: upcoming.id })).toMatchObject({
    warnings: [{ kind: 'past' }, { kind: 'clash' }],
  })
})

test('ignores holds of another business', async () => {
  const [owner, neighbour] = [await scene.anOwnerWithService(), await scene.anOwnerWithService()]
  await insertHold(neighbour, '10:00', 'in 9 minutes')
  expect(await readWarnings(owner, '10:00')).toEqual([])
})

const checkAt = async (owner: OwnerWithService, time: string, address: string) => {
  const job = { appointment_time: at(time), duration: 60, address }
  return ((await (await scene.post(owner, '/check', job)).json()) as { warnings: AppointmentWarning[] })
    .warnings
}

test('warns about a drive that is longer than the time between two jobs, with the other job’s address', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.setTravel(owner, { is_on: true, base_zip: '90210' })
  const address = '1 Pier Ave, Redondo Beach, CA 90278'
  await scene.createJob(owner, { address })
  const shortDrive = { kind: 'short drive', client_name: 'Ava Brooks', address, drive_minutes: 45 }
  expect(await checkAt(owner, '11:20', '12 Maple Ave, CA 90210')).toEqual([
    { ...shortDrive, drive: 'from', free_minutes: 20 },
  ])
  expect(await checkAt(owner, '08:30', '12 Maple Ave, CA 90210')).toContainEqual({
    ...shortDrive,
    drive: 'to',
    free_minutes: 30,
  })
  expect(await checkAt(owner, '12:00', '12 Maple Ave, CA 90210')).toEqual([])
  await scene.setTravel(owner, { is_on: false, base_zip: '90210' })
  expect(await checkAt(owner, '11:20', '12 Maple Ave, CA 90210')).toEqual([])
})

test('warns about an address outside the service area, but not about one without a ZIP code', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.setTravel(owner, { is_on: true, base_zip: '90210', area: 'miles', area_miles: 5 })
  expect(await checkAt(owner, '10:00', '1 Pier Ave, CA 90278')).toEqual([
    { kind: 'outside area', zip: '90278' },
  ])
  expect(await checkAt(owner, '10:00', '1 Pier Ave')).toEqual([])
  expect(await checkAt(owner, '10:00', '12 Maple Ave, CA 90211')).toEqual([])
})

test('an address in another ZIP code has to be confirmed if the drive no longer fits', async () => {
  const owner = await scene.anOwnerWithService()
  await scene.setTravel(owner, { is_on: true, base_zip: '90210' })
  const maple = '12 Maple Ave, Beverly Hills, CA 90210'
  await scene.createJob(owner, { appointment_time: at('09:00'), address: maple })
  const job = await scene.createJob(owner, { appointment_time: at('10:30'), address: maple })
  const sanDiego = { address: '1 Harbor Dr, San Diego, CA 92101' }
  expect(await refusal(scene.update(owner, job, sanDiego))).toMatchObject({
    code: 'needs_confirmation',
    details: { warnings: [{ kind: 'short drive' }] },
  })
  expect((await scene.update(owner, job, { address: '14 Maple Ave, Beverly Hills, CA 90210' })).status).toBe(
    200,
  )
  const [, latest] = await scene.listJobs(owner)
  const confirmed = { ...sanDiego, confirmed: true }
  expect((await scene.update(owner, latest as Appointment, confirmed)).status).toBe(200)
})
