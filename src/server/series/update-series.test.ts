import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { EmailProps } from '#contract/emails.ts'
import type { PlannedVisit, Series, UpdatedSeries } from '#contract/series.ts'
import { type OwnerWithService, refusal, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, aSeries, moveSeries, undoMove, readSeries, emailsOf } = scene

type Visit = Series['visits'][number]

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries(fields: object = {}) {
  const owner = await anOwnerWithService()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly', ...fields }) }
}

async function aService(owner: OwnerWithService, fields: object = {}): Promise<string> {
  const values = { user_id: owner.id, name: 'Interior Detail', price: 149_99, duration: 45, ...fields }
  const { id } = await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.insertInto('services').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

/** Changes this visit and the following ones without moving them. */
const update = (owner: OwnerWithService, seen: Visit, fields: object) =>
  moveSeries(owner, seen, seen.appointment_time, fields)

const updateVisits = async (...request: Parameters<typeof update>) =>
  parseBody<UpdatedSeries>(await update(...request))

const pick = <K extends keyof Visit>({ visits }: Series, name: K) => visits.map((visit) => visit[name])

test('changes the service, price and duration of this and the following visits together', async () => {
  const { owner, series } = await aWeeklySeries()
  const service_id = await aService(owner)
  const after = await updateVisits(owner, nth(series.visits, 1), { service_id, duration: 45 })
  expect(pick(after, 'service')).toEqual([
    'Full Detail',
    'Interior Detail',
    'Interior Detail',
    'Interior Detail',
  ])
  expect(pick(after, 'service_id')).toEqual([owner.serviceId, service_id, service_id, service_id])
  expect(pick(after, 'price')).toEqual([199_99, 149_99, 149_99, 149_99])
  expect(pick(after, 'duration')).toEqual([60, 45, 45, 45])
  expect(timesOf(after)).toEqual(timesOf(series))
})

test('changes the price from a date on', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await updateVisits(owner, nth(series.visits, 2), { price: 210_00 })
  expect(pick(after, 'price')).toEqual([199_99, 199_99, 210_00, 210_00])
  expect(pick(after, 'service')).toEqual(Array(4).fill('Full Detail'))
})

test('changes all upcoming visits at once, in every respect', async () => {
  const { owner, series } = await aWeeklySeries({ address: '1 Old Road' })
  const after = await parseBody<UpdatedSeries>(
    await moveSeries(owner, nth(series.visits, 2), ny('01-21', 13), {
      scope: 'all',
      service_id: await aService(owner),
      price: 160_00,
      duration: 30,
      address: '2 New Road',
      notes: 'Key under the mat',
    }),
  )
  expect(timesOf(after)).toEqual([ny('01-07', 13), ny('01-14', 13), ny('01-21', 13), ny('01-28', 13)])
  for (const visit of after.visits)
    expect(visit).toMatchObject({
      service: 'Interior Detail',
      price: 160_00,
      duration: 30,
      address: '2 New Road',
      notes: 'Key under the mat',
    })
})

test('leaves what the owner did not change as each visit has it', async () => {
  const { owner, series } = await aWeeklySeries({ notes: 'Gate code 4411' })
  await parseBody<ChangedAppointment>(
    await scene.update(owner, nth(series.visits, 2), { notes: 'Bring the ladder', duration: 120 }),
  )
  const after = await updateVisits(owner, nth(series.visits, 1), { price: 210_00 })
  expect(pick(after, 'notes')).toEqual([
    'Gate code 4411',
    'Gate code 4411',
    'Bring the ladder',
    'Gate code 4411',
  ])
  expect(pick(after, 'duration')).toEqual([60, 60, 120, 60])
})

test('removes an address and notes from all visits', async () => {
  const { owner, series } = await aWeeklySeries({ address: '1 Old Road', notes: 'Two cars' })
  const after = await updateVisits(owner, nth(series.visits, 0), { address: null, notes: '' })
  expect(pick(after, 'address')).toEqual([null, null, null, null])
  expect(pick(after, 'notes')).toEqual([null, null, null, null])
})

test('a visit that was moved separately keeps its time and gets everything else', async () => {
  const { owner, series } = await aWeeklySeries()
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(series.visits, 2), ny('01-23', 15)))
  const first = nth(series.visits, 0)
  const after = await parseBody<UpdatedSeries>(
    await moveSeries(owner, first, ny('01-07', 12), { price: 210_00 }),
  )
  expect(timesOf(after)).toEqual([ny('01-07', 12), ny('01-14', 12), ny('01-23', 15), ny('01-28', 12)])
  expect(pick(after, 'price')).toEqual([210_00, 210_00, 210_00, 210_00])
  expect(pick(after, 'is_off_rhythm')).toEqual([false, false, true, false])
})

test('keeps the times of all visits if the time zone of the business has changed since', async () => {
  const { owner, series } = await aWeeklySeries({ appointment_time: ny('02-25') })
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.insertInto('user_settings').values({ user_id: owner.id, timezone: 'Europe/Berlin' }).execute(),
  )
  const after = await updateVisits(owner, nth(series.visits, 0), { price: 210_00 })
  expect(timesOf(after)).toEqual(timesOf(series))
})

test('a visit that already has the chosen service keeps the price it was booked with', async () => {
  const { owner, series } = await aWeeklySeries()
  const service_id = await aService(owner)
  await parseBody<ChangedAppointment>(
    await scene.update(owner, nth(series.visits, 2), { service_id, price: 99_00 }),
  )
  const after = await updateVisits(owner, nth(series.visits, 0), { service_id })
  expect(pick(after, 'price')).toEqual([149_99, 149_99, 99_00, 149_99])
})

test('asks about a longer visit that would overlap another job, but not about a shorter one', async () => {
  const { owner, series } = await aWeeklySeries()
  await createJob(owner, { appointment_time: ny('01-21', 11) })
  const first = nth(series.visits, 0)
  const longer = { scope: 'all', appointment_time: first.appointment_time, duration: 90 }
  const preview = await parseBody<{ visits: PlannedVisit[] }>(
    await scene.postSeriesAction(owner, first, 'check-move', longer),
  )
  expect(preview.visits.map(({ warnings }) => warnings.length)).toEqual([0, 0, 1, 0])
  expect(await refusal(update(owner, first, { duration: 90 }))).toMatchObject({
    code: 'series_needs_choices',
    details: { visits: [{ visit: 2 }] },
  })
  const kept = await updateVisits(owner, first, { duration: 90, choices: { 2: 'keep' } })
  expect(pick(kept, 'duration')).toEqual([90, 90, 90, 90])
  const shorter = await updateVisits(owner, nth(kept.visits, 0), { duration: 75 })
  expect(pick(shorter, 'duration')).toEqual([75, 75, 75, 75])
})

test('refuses a service that is gone, and changes nothing', async () => {
  const { owner, series } = await aWeeklySeries()
  const other = await anOwnerWithService()
  const first = nth(series.visits, 0)
  const refused = await refusal(update(owner, first, { service_id: other.serviceId, price: 1_00 }))
  expect(refused.code).toBe('not_found')
  expect(pick(await readSeries(owner, first), 'price')).toEqual(Array(4).fill(199_99))
})

test('tells the client once about all visits, with what they were before', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.markEmailed(owner)
  const service_id = await aService(owner)
  const change = { service_id, duration: 45 }
  expect(await updateVisits(owner, nth(series.visits, 2), change)).toMatchObject({ letter: 'waiting' })
  const emails = await emailsOf(owner)
  expect(emails).toMatchObject([{ letter: 'series-changed' }])
  const { visits } = nth(emails, 0).props as EmailProps['series-changed']
  expect(visits.map(({ previous, job }) => [previous, job])).toMatchObject(
    ['01-21', '01-28'].map((date) => [
      { appointmentTime: ny(date), service: 'Full Detail', price: 199_99, duration: 60 },
      { appointmentTime: ny(date), service: 'Interior Detail', price: 149_99, duration: 45 },
    ]),
  )
})

test('tells the client nothing about notes', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await updateVisits(owner, nth(series.visits, 0), { notes: 'Two cars' })
  expect(after.letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
})

test('an update is undone as a whole, and the client hears nothing of it', async () => {
  const { owner, series } = await aWeeklySeries({ notes: 'Gate code 4411', address: '1 Old Road' })
  await parseBody(await scene.update(owner, nth(series.visits, 2), { notes: 'Bring the ladder' }))
  const before = await readSeries(owner, nth(series.visits, 0))
  const after = await parseBody<UpdatedSeries>(
    await moveSeries(owner, nth(before.visits, 0), ny('01-08', 13), {
      service_id: await aService(owner),
      duration: 45,
      address: null,
      notes: 'New notes',
    }),
  )
  const undone = await parseBody(await undoMove(owner, after))
  const ignored = { updated_at: expect.any(String) }
  expect(undone.visits).toEqual(before.visits.map((visit) => ({ ...visit, ...ignored })))
  expect(await emailsOf(owner)).toEqual([])
})

test('refuses to go back to a service that was deleted since', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await updateVisits(owner, nth(series.visits, 0), { service_id: await aService(owner) })
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.deleteFrom('services').where('id', '=', owner.serviceId).execute(),
  )
  expect(await refusal(undoMove(owner, after))).toMatchObject({ status: 404, code: 'not_found' })
  expect(pick(await readSeries(owner, nth(series.visits, 0)), 'service')).toEqual(
    Array(4).fill('Interior Detail'),
  )
})
