import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import type { ChangedSeries, PlannedVisit, Series } from '#contract/series.ts'
import { MAX_VISITS } from '#domain/series/rhythm.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { AVA, refusal, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, aSeries, cancelSeries, readSeries, emailsOf, setClock } = scene

type Visit = Series['visits'][number]
type Preview = { visits: PlannedVisit[]; after_visit: number }

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries(fields: object = {}) {
  const owner = await anOwnerWithService()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly', ...fields }) }
}

const check = async (owner: TestOwner, visit: Visit, visits = 2) =>
  parseBody<Preview>(await scene.postSeriesAction(owner, visit, 'check-extension', { visits }))

const extend = (owner: TestOwner, visit: Visit, fields: object = {}) =>
  scene.postSeriesAction(owner, visit, 'extend', { visits: 2, after_visit: 3, ...fields })

const extendVisits = async (...request: Parameters<typeof extend>) =>
  parseBody<ChangedSeries>(await extend(...request))

/** The tests are about the days before this series. */
beforeEach(() => setClock(ny('01-05')))

/** Makes all visits of an owner earlier. */
const shiftWeeks = async ({ id }: TestOwner, weeks: number) => {
  const shift = sql<Date>`make_interval(weeks => ${weeks})`
  await scene.server.deps.db.asOwner(id, (tx) =>
    tx
      .updateTable('appointments')
      .set({
        appointment_time: sql<Date>`appointment_time - ${shift}`,
        rhythm_time: sql<Date>`rhythm_time - ${shift}`,
        overlap_allowed: true,
      })
      .execute(),
  )
}

test('adds visits in the rhythm of the series, like its last visit', async () => {
  const { owner, series } = await aWeeklySeries({ price: 180_00, address: '2 New Road', notes: 'Two cars' })
  const first = nth(series.visits, 0)
  const { visits, after_visit } = await check(owner, first)
  expect(after_visit).toBe(3)
  expect(visits).toEqual([
    { visit: 4, appointment_time: ny('02-04'), warnings: [], proposal: null },
    { visit: 5, appointment_time: ny('02-11'), warnings: [], proposal: null },
  ])
  const after = await extendVisits(owner, first)
  expect(timesOf(after)).toEqual([...timesOf(series), ny('02-04'), ny('02-11')])
  expect(after).toMatchObject({ id: series.id, letter: 'none' })
  expect(nth(after.visits, 5)).toMatchObject({
    client_name: AVA.name,
    service_id: owner.serviceId,
    service: 'Full Detail',
    price: 180_00,
    duration: 60,
    address: '2 New Road',
    notes: 'Two cars',
    is_off_rhythm: false,
  })
  expect(await emailsOf(owner)).toEqual([])
})

test('keeps the local time of new visits after a clock change', async () => {
  const { owner, series } = await aWeeklySeries({ appointment_time: ny('02-11') })
  const after = await extendVisits(owner, nth(series.visits, 0))
  expect(timesOf(after).slice(4)).toEqual([`${YEAR}-03-11T14:00:00.000Z`, `${YEAR}-03-18T14:00:00.000Z`])
})

test('continues the rhythm if the last visit was moved separately or skipped', async () => {
  const { owner, series } = await aWeeklySeries()
  await parseBody(await scene.move(owner, nth(series.visits, 2), ny('01-24', 15)))
  await scene.cancel(owner, nth(series.visits, 3))
  const after = await extendVisits(owner, nth(series.visits, 0))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-14'), ny('01-24', 15), ny('02-04'), ny('02-11')])
})

test('adds nothing until the owner makes a choice for every visit with a conflict', async () => {
  const { owner, series } = await aWeeklySeries()
  const first = nth(series.visits, 0)
  await createJob(owner, { appointment_time: ny('02-11') })
  const { visits } = await check(owner, first)
  expect(visits.map(({ warnings }) => warnings.length)).toEqual([0, 1])
  const refused = await refusal(extend(owner, first))
  expect(refused).toMatchObject({ code: 'series_needs_choices', details: { visits: [visits[1]] } })
  expect(timesOf(await readSeries(owner, first))).toEqual(timesOf(series))
  const noneLeft = await refusal(extend(owner, first, { choices: { 4: 'skip', 5: 'skip' } }))
  expect(noneLeft.fields).toEqual({ choices: 'Keep at least one visit' })
  const choices = { 5: { at: ny('02-11', 11) } }
  const after = await extendVisits(owner, first, { choices })
  expect(timesOf(after).slice(4)).toEqual([ny('02-04'), ny('02-11', 11)])
  expect(nth(after.visits, 5).is_off_rhythm).toBe(true)
})

test('adds the visits once if the request is repeated, even at the same time', async () => {
  const { owner, series } = await aWeeklySeries()
  const first = nth(series.visits, 0)
  const responses = await Promise.all([extend(owner, first), extend(owner, first), extend(owner, first)])
  for (const response of responses)
    expect(timesOf(await parseBody(response)).slice(4)).toEqual([ny('02-04'), ny('02-11')])
  expect((await readSeries(owner, first)).visits).toHaveLength(6)
})

test('tells the client about the new visits in one email, if the owner wants that', async () => {
  const { owner, series } = await aWeeklySeries()
  expect(await extendVisits(owner, nth(series.visits, 0), { tell_client: true })).toMatchObject({
    letter: 'waiting',
  })
  expect(await emailsOf(owner)).toMatchObject([
    {
      letter: 'series-changed',
      recipient: AVA.email,
      props: {
        isNew: true,
        visits: [
          { previous: null, job: { appointmentTime: ny('02-04') } },
          { previous: null, job: { appointmentTime: ny('02-11') } },
        ],
      },
    },
  ])
})

test('plans at most 104 visits ahead', async () => {
  const { owner, series } = await aWeeklySeries({ ends: { visits: MAX_VISITS - 1 } })
  const refused = await refusal(
    scene.postSeriesAction(owner, nth(series.visits, 0), 'check-extension', { visits: 2 }),
  )
  expect(refused.fields).toEqual({ visits: 'You can plan 104 visits ahead. There’s room for 1 more' })
})

test('does not extend the series of another owner, or one whose client was deleted', async () => {
  const { owner, series } = await aWeeklySeries()
  const stranger = await anOwnerWithService()
  const first = nth(series.visits, 0)
  expect(await refusal(extend(stranger, first))).toMatchObject({ status: 404 })
  const decline = scene.postSeriesAction(stranger, first, 'decline-extension', { declined: true })
  expect(await refusal(decline)).toMatchObject({ status: 404 })
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('appointments').set({ client_id: null }).execute(),
  )
  expect(await refusal(extend(owner, first))).toMatchObject({ status: 404 })
  expect((await readSeries(owner, first)).visits).toHaveLength(4)
})

const askedAbout = async ({ headers }: TestOwner) => {
  const response = await scene.server.request('/api/overview', { headers })
  return ((await response.json()) as Overview).endingSeries
}

test('asks four weeks before the end of a series, until the owner extends it', async () => {
  await setClock(`${YEAR}-01-07T09:30:00-05:00`)
  const { owner, series } = await aWeeklySeries({ ends: { visits: 5 } })
  const last = nth(series.visits, 4)
  expect(await askedAbout(owner)).toEqual([])
  await setClock(ny('01-07', 10))
  expect(await askedAbout(owner)).toEqual([
    {
      appointment_id: nth(series.visits, 1).id,
      client_name: AVA.name,
      service: 'Full Detail',
      rhythm: 'weekly',
      last_visit_at: last.appointment_time,
    },
  ])
  await extendVisits(owner, last, { visits: 1, after_visit: 4 })
  expect(await askedAbout(owner)).toEqual([])
})

test('does not ask again once the owner declined, unless that is taken back', async () => {
  const { owner, series } = await aWeeklySeries()
  const first = nth(series.visits, 0)
  const decline = (declined: boolean) =>
    scene.postSeriesAction(owner, first, 'decline-extension', { declined })
  expect(await askedAbout(owner)).toHaveLength(1)
  expect(await parseBody(await decline(true))).toEqual({ declined: true })
  expect(await askedAbout(owner)).toEqual([])
  expect(await parseBody(await decline(false))).toEqual({ declined: false })
  expect(await askedAbout(owner)).toHaveLength(1)
  await decline(true)
  await extendVisits(owner, first, { visits: 1 })
  await shiftWeeks(owner, 1)
  expect(await askedAbout(owner)).toHaveLength(1)
})

test('does not ask about a series whose remaining visits were cancelled, or after its end', async () => {
  const cancelled = await aWeeklySeries({ ends: { visits: 8 } })
  await parseBody(await cancelSeries(cancelled.owner, nth(cancelled.series.visits, 2)))
  expect(await askedAbout(cancelled.owner)).toEqual([])
  const ended = await aWeeklySeries()
  await shiftWeeks(ended.owner, 4)
  expect(await askedAbout(ended.owner)).toEqual([])
})

test('still asks if only the last visit was skipped, and names the one before it', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.cancel(owner, nth(series.visits, 3))
  expect(await askedAbout(owner)).toMatchObject([{ last_visit_at: ny('01-21') }])
})

test('adds no visits in the past to a series that has ended', async () => {
  const { owner, series } = await aWeeklySeries()
  await shiftWeeks(owner, 6)
  const after = await extendVisits(owner, nth(series.visits, 0))
  expect(timesOf(after).slice(4)).toEqual([ny('01-07'), ny('01-14')])
})
