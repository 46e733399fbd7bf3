import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Series } from '#contract/series.ts'
import { at, bookingScene, MONDAY, type TestBusiness } from '#server/testing/booking-scene.ts'
import { nth, parseBody } from '#server/testing/series-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = bookingScene()
const { aBusiness, book, hold, slots, rows } = scene

const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }
const DATES = [MONDAY, '2030-01-14', '2030-01-21', '2030-01-28']

const post = ({ headers }: TestBusiness, path: string, body: object) =>
  scene.server.request(`/api${path}`, json(body, headers))

const createSeries = (luna: TestBusiness) =>
  post(luna, '/series', {
    client: AVA,
    service_id: luna.serviceId,
    rhythm: 'weekly',
    ends: { visits: 4 },
    appointment_time: at('10:00'),
    duration: 60,
  })

const moveAll = (luna: TestBusiness, { visits }: Series, time: string) =>
  post(luna, `/appointments/${nth(visits, 0).id}/series/move`, {
    scope: 'all',
    appointment_time: at(time),
    duration: 60,
    seen_updated_at: nth(visits, 0).updated_at,
  })

async function liveTimes(luna: TestBusiness): Promise<string[]> {
  const jobs = (await rows.appointments(luna)).filter(({ cancelled_at }) => cancelled_at === null)
  expect(jobs.every(({ overlap_allowed }) => !overlap_allowed)).toBe(true)
  return jobs.map(({ appointment_time }) => appointment_time.toISOString()).toSorted()
}

test('does not offer clients the times of a series’ visits', async () => {
  const luna = await aBusiness()
  await parseBody<Series>(await createSeries(luna), 201)
  for (const from of DATES) {
    const freeTimes = await slots(luna, { from })
    expect(freeTimes).toContain(at('11:00', from))
    expect(freeTimes).not.toContain(at('10:00', from))
  }
})

test('warns the owner if a visitor holds the time of a visit', async () => {
  const luna = await aBusiness()
  await hold(luna, randomUUID(), { appointmentTime: at('10:00', '2030-01-21') })
  const response = await createSeries(luna)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    error: { details: { visits: [{ visit: 2, warnings: [{ kind: 'hold' }] }] } },
  })
})

test('gives a time to either a new series or a client, and refuses the other', async () => {
  for (let round = 0; round < 8; round++) {
    const luna = await aBusiness()
    const appointmentTime = at('10:30', nth(DATES, round % 4))
    const [series, booking] = await Promise.all([createSeries(luna), book(luna, { appointmentTime })])
    expect([series.status, booking.status].toSorted()).toEqual([201, 409])
    const visitTimes = DATES.map((date) => at('10:00', date))
    expect(await liveTimes(luna)).toEqual(series.status === 201 ? visitTimes : [appointmentTime])
  }
})

test('gives a time to either a series that is being moved or a client, and refuses the other', async () => {
  for (let round = 0; round < 8; round++) {
    const luna = await aBusiness()
    const series = await parseBody<Series>(await createSeries(luna), 201)
    const appointmentTime = at('13:30', nth(DATES, round % 4))
    const [move, booking] = await Promise.all([
      moveAll(luna, series, '13:00'),
      book(luna, { appointmentTime }),
    ])
    expect([move.status, booking.status].toSorted()).toEqual(move.status === 200 ? [200, 409] : [201, 409])
    const visitTimes = DATES.map((date) => at(move.status === 200 ? '13:00' : '10:00', date))
    const expected = move.status === 200 ? visitTimes : [...visitTimes, appointmentTime].toSorted()
    expect(await liveTimes(luna)).toEqual(expected)
  }
})
