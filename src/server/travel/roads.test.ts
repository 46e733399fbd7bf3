import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentWarning } from '#contract/appointments.ts'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings } from '#domain/travel/travel-settings.ts'
import { at, bookingScene, errorResponse, type TestBusiness } from '#server/testing/booking-scene.ts'
import { openOsrmStandIn } from '#server/testing/osrm-stand-in.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const engine = await openOsrmStandIn()
afterAll(() => engine.close())
const scene = bookingScene({ environment: { LIMITS: 'off', ROUTING_URL: engine.url } })
const { aBusiness, book, hold, slots } = scene

/** Neighbors: ten minutes by our estimate. */
const [HERE, OVER_THE_PASS, BASE] = ['90210', '90211', '90212']
const ROAD_MINUTES = 80
/** With parking. */
const ROAD_DRIVE = 85

beforeEach(async () => {
  await asAdministrator(scene.server.database.adminUrl, 'truncate routed_drives')
  engine.answerWith(() => ROAD_MINUTES)
})

/** It has a job from 12:00 to 13:00. */
async function aBusinessWithJob(travel: Partial<TravelSettings> = {}): Promise<TestBusiness> {
  const saved = { ...DEFAULT_TRAVEL_SETTINGS, is_on: true, base_zip: BASE, ...travel }
  const luna = await aBusiness({ rules: { travel: saved } })
  const job = { zip: HERE, address: '1 Elm St', appointmentTime: at('12:00') }
  expect((await book(luna, job)).status).toBe(201)
  return luna
}

async function enterZip({ slug }: TestBusiness, zip: string): Promise<void> {
  const path = `/api/public-booking/${slug}/service-area?zip=${zip}`
  expect((await scene.server.request(path)).status).toBe(200)
}

async function firstStartAfterJob(business: TestBusiness, zip: string): Promise<string | undefined> {
  return (await slots(business, { zip })).find((start) => start > at('12:00'))
}

async function warningsAt({ headers }: TestBusiness, time: string, zip: string) {
  const body = { appointment_time: at(time), duration: 60, address: `2 Oak St, CA ${zip}` }
  const response = await scene.server.request('/api/appointments/check', json(body, headers))
  return ((await response.json()) as { warnings: AppointmentWarning[] }).warnings
}

const storedDrives = () =>
  scene.server.deps.db.asSystem((tx) => tx.selectFrom('routed_drives').selectAll().execute())

test('slots leave room for the drive on real roads once the visitor has entered a ZIP code', async () => {
  const luna = await aBusinessWithJob()
  expect(await firstStartAfterJob(luna, OVER_THE_PASS)).toBe(at('13:30'))
  await enterZip(luna, OVER_THE_PASS)
  expect(await firstStartAfterJob(luna, OVER_THE_PASS)).toBe(at('14:30'))
  const tooEarly = { zip: OVER_THE_PASS, appointmentTime: at('14:00') }
  expect(await errorResponse(book(luna, tooEarly))).toMatchObject({ status: 409, code: 'slot_taken' })
})

test('the engine is asked once for a pair of ZIP codes, for all owners and in both directions', async () => {
  const [luna, carter] = [await aBusinessWithJob(), await aBusinessWithJob()]
  await enterZip(luna, OVER_THE_PASS)
  await enterZip(luna, OVER_THE_PASS)
  await enterZip(carter, OVER_THE_PASS)
  expect(engine.requests).toMatchObject([{ places: 3 }, { places: 3 }])
  expect((await storedDrives()).map(({ from_zip, to_zip, minutes }) => [from_zip, to_zip, minutes])).toEqual([
    [HERE, OVER_THE_PASS, ROAD_MINUTES],
    [OVER_THE_PASS, HERE, ROAD_MINUTES],
    [OVER_THE_PASS, BASE, ROAD_MINUTES],
    [BASE, OVER_THE_PASS, ROAD_MINUTES],
  ])
})

test('roads are asked for again after three months', async () => {
  const luna = await aBusinessWithJob()
  await enterZip(luna, OVER_THE_PASS)
  await asAdministrator(
    scene.server.database.adminUrl,
    "update routed_drives set asked_at = asked_at - interval '91 days'",
  )
  engine.answerWith(() => 20)
  await enterZip(luna, OVER_THE_PASS)
  expect((await storedDrives()).map(({ minutes }) => minutes)).toEqual([20, 20, 20, 20])
})

test('a pair without a road is estimated, and not asked for again', async () => {
  const luna = await aBusinessWithJob()
  engine.answerWith(() => null)
  await enterZip(luna, OVER_THE_PASS)
  await enterZip(luna, OVER_THE_PASS)
  expect(engine.requests).toHaveLength(2)
  expect(await firstStartAfterJob(luna, OVER_THE_PASS)).toBe(at('13:30'))
})

test('ignores minutes that nobody can drive', async () => {
  const luna = await aBusinessWithJob()
  engine.answerWith(() => 0)
  await enterZip(luna, '92101')
  expect((await storedDrives()).map(({ minutes }) => minutes)).toEqual([null, null, null, null])
})

test('warns the owner of the drive on real roads, and suggests times that leave room for it', async () => {
  const luna = await aBusinessWithJob()
  expect(await warningsAt(luna, '14:00', OVER_THE_PASS)).toEqual([
    expect.objectContaining({ kind: 'short drive', drive_minutes: ROAD_DRIVE }),
  ])
  const query = new URLSearchParams({ duration: '60', address: OVER_THE_PASS, from: '2030-01-07' })
  const { headers } = luna
  const response = await scene.server.request(`/api/appointments/suggested-times?${query}`, { headers })
  const { times } = (await response.json()) as { times: string[] }
  expect(times.filter((time) => time > at('10:00') && time < at('14:30'))).toEqual([])
})

test('the day ends early enough for the road home', async () => {
  const luna = await aBusinessWithJob({ home_by_closing: true })
  const lastStart = async () => (await slots(luna, { zip: OVER_THE_PASS })).at(-1)
  expect(await lastStart()).toBe(at('15:30'))
  await enterZip(luna, OVER_THE_PASS)
  expect(await lastStart()).toBe(at('14:30'))
})

test('asks for the road to a time that another visitor holds', async () => {
  const luna = await aBusinessWithJob()
  expect(
    (await hold(luna, 'a-visitor-who-holds-it', { zip: OVER_THE_PASS, appointmentTime: at('15:00') })).status,
  ).toBe(201)
  await enterZip(luna, '90213')
  expect(engine.requests).toMatchObject([{ places: 4 }, { places: 4 }])
})

test('asks nothing for places outside the service area', async () => {
  const luna = await aBusinessWithJob({ area: 'zips', area_zips: [HERE] })
  await enterZip(luna, OVER_THE_PASS)
  expect(engine.requests).toEqual([])
})

test('asks nothing for owners without travel times, for places out of reach, or within one ZIP code', async () => {
  const travelsNot = await aBusinessWithJob({ is_on: false })
  await enterZip(travelsNot, OVER_THE_PASS)
  await warningsAt(travelsNot, '14:00', OVER_THE_PASS)
  const luna = await aBusinessWithJob({ base_zip: HERE })
  const newYork = '10001'
  await enterZip(luna, newYork)
  await enterZip(luna, HERE)
  expect(engine.requests).toEqual([])
})

test('the run sheet has the drive on real roads', async () => {
  const luna = await aBusinessWithJob()
  await enterZip(luna, OVER_THE_PASS)
  expect((await book(luna, { zip: OVER_THE_PASS, appointmentTime: at('15:00') })).status).toBe(201)
  const { headers } = luna
  const response = await scene.server.request('/api/run-sheet?date=2030-01-07', { headers })
  const { stops, drive_home } = (await response.json()) as {
    stops: { drive: { minutes: number } }[]
    drive_home: { minutes: number }
  }
  expect(stops.map(({ drive }) => drive.minutes)).toEqual([15, ROAD_DRIVE])
  expect(drive_home.minutes).toBe(ROAD_DRIVE)
})
