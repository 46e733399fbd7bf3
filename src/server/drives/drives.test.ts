import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { RunSheet } from '#contract/run-sheet.ts'
import { type StoredAppointment, storedAppointment } from '#server/appointment-rows/queries.ts'
import { readDriveTo } from '#server/drives/read-drives.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { appointmentScene, at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()
const MAPLE = '12 Maple Ave, Beverly Hills, CA 90210'
const PIER = '1 Pier Ave, Redondo Beach, CA 90278'
const AT_MAPLE = { latitude: 34.1, longitude: -118.42, accuracy: 12 }

async function aDriver(): Promise<OwnerWithService> {
  const owner = await scene.anOwnerWithService()
  await scene.setTravel(owner, { is_on: true, base_zip: '90210' })
  return owner
}

const aStop = (owner: OwnerWithService, time: string, address: string | null) =>
  scene.createJob(owner, { appointment_time: at(time), address, confirmed: true })

const put = ({ headers }: TestOwner, { id }: Appointment, what: 'state' | 'location', body: object) =>
  scene.server.request(`/api/appointments/${id}/${what}`, { ...json(body, headers), method: 'PUT' })

async function mark(owner: TestOwner, job: Appointment, state: string): Promise<void> {
  expect((await put(owner, job, 'state', { state })).status).toBe(200)
}

async function pin(owner: TestOwner, job: Appointment, location: object = AT_MAPLE) {
  return (await put(owner, job, 'location', location)).json()
}

const readSheet = async ({ headers }: TestOwner) =>
  (await (await scene.server.request(`/api/run-sheet?date=${YEAR}-01-07`, { headers })).json()) as RunSheet

async function readMiles({ headers }: TestOwner): Promise<string[][]> {
  const response = await scene.server.request(`/api/miles?year=${YEAR}`, { headers })
  const { csv } = (await response.json()) as { csv: string }
  return csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
}

test('the run sheet has the drive to each stop and the one home', async () => {
  const owner = await aDriver()
  await aStop(owner, '09:00', PIER)
  await aStop(owner, '11:00', PIER)
  await aStop(owner, '13:00', null)
  const { stops, drive_home } = await readSheet(owner)
  expect(stops.map(({ drive }) => drive)).toEqual([
    { minutes: 45, miles: expect.any(Number) },
    { minutes: 10, miles: 0 },
    { minutes: 15, miles: null },
  ])
  expect(drive_home).toEqual({ minutes: 15, miles: null })
})

test('the run sheet knows no drives while travel is off', async () => {
  const owner = await scene.anOwnerWithService()
  await aStop(owner, '09:00', PIER)
  expect(await readSheet(owner)).toMatchObject({
    stops: [{ drive: null, asks_location: false }],
    drive_home: null,
  })
})

test('the miles to a job are stored once it is done, from the last job of that day or the base', async () => {
  const owner = await aDriver()
  const [first, second] = [await aStop(owner, '09:00', PIER), await aStop(owner, '11:00', MAPLE)]
  const third = await aStop(owner, '13:00', PIER)
  for (const job of [first, second, third]) await mark(owner, job, 'done')
  const miles = await readMiles(owner)
  const date = `${YEAR}-01-07`
  const job = 'Ava Brooks, Full Detail'
  expect(miles.map(([day, from, to, , what]) => [day, from, to, what])).toEqual([
    [date, 'Base 90210', PIER, job],
    [date, PIER, MAPLE, job],
    [date, MAPLE, PIER, job],
    [date, PIER, 'Base 90210', 'Drive home'],
  ])
  expect(new Set(miles.map(([, , , distance]) => distance)).size).toBe(1)
})

test('a no-show was driven to, and the next drive starts there', async () => {
  const owner = await aDriver()
  const [first, second] = [await aStop(owner, '09:00', PIER), await aStop(owner, '11:00', PIER)]
  await mark(owner, first, 'no_show')
  await mark(owner, second, 'done')
  expect((await readMiles(owner)).map(([, from, to]) => [from, to])).toEqual([
    ['Base 90210', PIER],
    [PIER, PIER],
    [PIER, 'Base 90210'],
  ])
  await mark(owner, first, 'scheduled')
  expect(await readMiles(owner)).toHaveLength(2)
})

test.each(['in_progress', 'done', 'no_show'])(
  'the drive to the next job is the one of the run sheet after a job that is %s',
  async (state) => {
    const owner = await aDriver()
    const [first, second] = [await aStop(owner, '09:00', PIER), await aStop(owner, '11:00', PIER)]
    await mark(owner, first, state)
    const drive = await scene.server.deps.db.asOwner(owner.id, async (tx) =>
      readDriveTo(tx, (await storedAppointment(tx, second.id)) as StoredAppointment),
    )
    expect(drive).toEqual((await readSheet(owner)).stops[1]?.drive)
  },
)

test('a drive does not start at a job of the day before, nor at a cancelled one', async () => {
  const owner = await aDriver()
  const dayBefore = { appointment_time: `${YEAR}-01-06T09:00:00-05:00`, address: PIER, confirmed: true }
  await mark(owner, await scene.createJob(owner, dayBefore), 'done')
  const cancelled = await aStop(owner, '09:00', PIER)
  await mark(owner, cancelled, 'done')
  expect((await scene.cancel(owner, cancelled)).status).toBe(200)
  await mark(owner, await aStop(owner, '11:00', PIER), 'done')
  const today = (await readMiles(owner)).filter(([date]) => date === `${YEAR}-01-07`)
  expect(today.map(([, from, to]) => [from, to])).toEqual([
    ['Base 90210', PIER],
    [PIER, 'Base 90210'],
  ])
})

test('a job that was done and then moved to another day is driven to again', async () => {
  const owner = await aDriver()
  const job = await aStop(owner, '09:00', PIER)
  await mark(owner, job, 'done')
  const [marked] = await scene.listJobs(owner)
  await scene.move(owner, marked as Appointment, `${YEAR}-01-08T09:00:00-05:00`)
  await mark(owner, job, 'done')
  expect((await readMiles(owner)).map(([date]) => date)).toEqual([`${YEAR}-01-08`, `${YEAR}-01-08`])
})

test('later edits don’t change the stored miles, and undoing removes them', async () => {
  const owner = await aDriver()
  const job = await aStop(owner, '09:00', PIER)
  await mark(owner, job, 'done')
  const before = await readMiles(owner)
  const [marked] = await scene.listJobs(owner)
  expect((await scene.update(owner, marked as Appointment, { address: MAPLE })).status).toBe(200)
  await mark(owner, job, 'done')
  expect(await readMiles(owner)).toEqual(before)
  await mark(owner, job, 'in_progress')
  expect(await readMiles(owner)).toEqual([])
})

test('a job that was moved ahead after all counts no miles until it is done', async () => {
  const owner = await aDriver()
  const job = await aStop(owner, '09:00', PIER)
  await mark(owner, job, 'done')
  expect(await readMiles(owner)).not.toEqual([])
  const [marked] = await scene.listJobs(owner)
  expect((await scene.move(owner, marked as Appointment, at('15:00'))).status).toBe(200)
  expect(await readMiles(owner)).toEqual([])
})

test('a deleted client’s address is replaced by its ZIP code', async () => {
  const owner = await aDriver()
  const job = await aStop(owner, '09:00', PIER)
  const yesterday = `${YEAR - 10}-01-07T09:00:00-05:00`
  const [listed] = await scene.listJobs(owner)
  await scene.move(owner, listed as Appointment, yesterday, { confirmed: true })
  await mark(owner, job, 'done')
  const { headers } = owner
  const path = `/api/clients/${job.client_id}`
  expect((await scene.server.request(path, { headers, method: 'DELETE' })).status).toBe(200)
  const drives = await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.selectFrom('drives').select(['from_address', 'to_address']).execute(),
  )
  expect(drives).toEqual([{ from_address: 'Base 90210', to_address: '90278' }])
})

test('an address that was corrected later is forgotten with its client, too', async () => {
  const owner = await aDriver()
  const past = (day: string) => ({
    appointment_time: `${YEAR - 10}-01-${day}T09:00:00-05:00`,
    confirmed: true,
  })
  const first = await scene.createJob(owner, { ...past('07'), address: MAPLE })
  const theirs = { client: { id: first.client_id }, address: PIER }
  const [done, arrived] = [
    await scene.createJob(owner, { ...past('08'), ...theirs }),
    await scene.createJob(owner, { ...past('09'), ...theirs, address: `${PIER}, USA` }),
  ]
  const location = { latitude: 33.873, longitude: -118.37, accuracy: 20 }
  for (const job of [done, arrived]) {
    await mark(owner, job, 'in_progress')
    expect(await pin(owner, job, location)).toEqual({ is_pinned: true })
  }
  await mark(owner, done, 'done')
  for (const job of [done, arrived])
    expect((await scene.update(owner, job, { address: MAPLE, confirmed: true })).status).toBe(200)
  const { headers } = owner
  const path = `/api/clients/${first.client_id}`
  expect((await scene.server.request(path, { headers, method: 'DELETE' })).status).toBe(200)
  const stored = await scene.server.deps.db.asOwner(owner.id, async (tx) => ({
    pins: await tx.selectFrom('pinned_places').select('address_key').execute(),
    drives: await tx.selectFrom('drives').select('to_address').execute(),
  }))
  expect(stored).toEqual({ pins: [], drives: [{ to_address: '90278' }] })
})

test('the pace follows the time between On my way and Arrived, from five drives on, until it is reset', async () => {
  const owner = await aDriver()
  const readPace = async () => {
    const { headers } = owner
    const settings = await (await scene.server.request('/api/booking-settings', { headers })).json()
    return (settings as { drive_pace: number }).drive_pace
  }
  const driveSlowly = async (job: Appointment) => {
    await mark(owner, job, 'on_the_way')
    await leaveEarlier(owner, job)
    await mark(owner, job, 'in_progress')
    await mark(owner, job, 'done')
  }
  for (let n = 0; n < 5; n++) {
    expect(await readPace()).toBe(1)
    await driveSlowly(await aStop(owner, `0${n + 1}:00`, n % 2 === 0 ? PIER : MAPLE))
  }
  const pace = await readPace()
  expect(pace).toBeGreaterThan(1.3)
  expect(pace).toBeLessThan(1.6)
  const { headers } = owner
  await scene.server.request('/api/booking-settings/drive-pace', { headers, method: 'DELETE' })
  expect(await readPace()).toBe(1)
  await driveSlowly(await aStop(owner, '07:00', PIER))
  expect(await readPace()).toBe(1)
})

/** An hour earlier. The estimate for this drive is about 41 minutes. */
async function leaveEarlier({ id: userId }: TestOwner, { id }: Appointment): Promise<void> {
  const on_the_way_at = sql<Date>`on_the_way_at - interval '1 hour'`
  await scene.server.deps.db.asOwner(userId, (tx) =>
    tx.updateTable('appointments').set({ on_the_way_at }).where('id', '=', id).execute(),
  )
}

test('the phone pins the address of a job in progress, and is not asked again', async () => {
  const owner = await aDriver()
  const job = await aStop(owner, '09:00', MAPLE)
  await mark(owner, job, 'in_progress')
  expect(await readSheet(owner)).toMatchObject({ stops: [{ asks_location: true }] })
  expect(await pin(owner, job, { ...AT_MAPLE, accuracy: 101 })).toEqual({ is_pinned: false })
  expect(await pin(owner, job)).toEqual({ is_pinned: true })
  expect(await readSheet(owner)).toMatchObject({ stops: [{ asks_location: false, state: 'in_progress' }] })
})

test.each(['on_the_way', 'done'])(
  'a location that comes late pins nothing and leaves a job %s',
  async (state) => {
    const owner = await aDriver()
    const job = await aStop(owner, '09:00', MAPLE)
    await mark(owner, job, 'in_progress')
    await mark(owner, job, state)
    expect(await pin(owner, job)).toEqual({ is_pinned: false })
    expect(await readSheet(owner)).toMatchObject({ stops: [{ state, asks_location: true }] })
  },
)

test.each(['1999', 'x', '2026.5'])('refuses the miles of the year %s', async (year) => {
  const { headers } = await aDriver()
  expect((await scene.server.request(`/api/miles?year=${year}`, { headers })).status).toBe(422)
})
