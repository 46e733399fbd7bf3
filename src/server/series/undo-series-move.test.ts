import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { Series, UpdatedSeries } from '#contract/series.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { refusal, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, aSeries, moveSeries, undoMove, readSeries, rowOf } = scene

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries(options: object = {}) {
  const owner = await anOwnerWithService()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly', ...options }) }
}

const moveVisits = async (...[owner, seen, to, options]: Parameters<typeof moveSeries>) =>
  parseBody<UpdatedSeries>(await moveSeries(owner, seen, to, options))

const savedStateOf = async (owner: TestOwner, { visits }: Series) =>
  Promise.all(
    visits.map(async ({ id }) => {
      const row = await rowOf(owner, id)
      const { appointment_time, duration, rhythm_time, rhythm_clock, rhythm_is_fifth, cancelled_at } = row
      return [appointment_time, duration, rhythm_time, rhythm_clock, rhythm_is_fifth, cancelled_at]
    }),
  )

test('an undo restores the times, durations and cancellations of all visits, and withdraws the email', async () => {
  const { owner, series } = await aWeeklySeries()
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(series.visits, 1), ny('01-16', 15)))
  await scene.cancel(owner, nth(series.visits, 2))
  await createJob(owner, { appointment_time: ny('01-08', 13) })
  const before = await savedStateOf(owner, series)
  const secondVisit = nth((await readSeries(owner, nth(series.visits, 0))).visits, 1)
  const choices = { 0: { at: ny('01-08', 15) }, 3: 'skip' }
  const options = { scope: 'all', duration: 90, choices }
  const after = await moveVisits(owner, secondVisit, ny('01-15', 13), options)
  expect(timesOf(after)).toEqual([ny('01-08', 15), ny('01-15', 13)])
  expect(after.former).toHaveLength(4)

  const restored = await parseBody(await undoMove(owner, after))
  expect(timesOf(restored)).toEqual([ny('01-07'), ny('01-16', 15), ny('01-28')])
  expect(await savedStateOf(owner, series)).toEqual(before)
  expect(await scene.emailsOf(owner)).not.toContainEqual(
    expect.objectContaining({ letter: 'series-changed' }),
  )
})

test('after an undo, a visit may overlap the same appointments as before the move', async () => {
  const owner = await anOwnerWithService()
  const otherJob = await createJob(owner, { appointment_time: ny('01-14') })
  const weekly = { rhythm: 'weekly', choices: { 1: 'keep' } }
  const series = await aSeries(owner, weekly)
  const overlappingJob = { appointment_time: ny('01-21'), confirmed: true }
  await createJob(owner, overlappingJob)
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-07', 13))
  expect(nth(after.former, 1).overlapped).toEqual([otherJob.id])
  expect(timesOf(await parseBody(await undoMove(owner, after)))).toEqual(timesOf(series))
})

test('an undo restores nothing if a time has been taken since, unless the owner confirms', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-07', 13))
  await createJob(owner, { appointment_time: ny('01-21') })
  expect(await refusal(undoMove(owner, after))).toMatchObject({
    code: 'needs_confirmation',
    details: { warnings: [{ kind: 'clash' }] },
  })
  expect(timesOf(await readSeries(owner, nth(series.visits, 0)))).toEqual(timesOf(after))
  const restored = await parseBody(await undoMove(owner, after, { confirmed: true }))
  expect(timesOf(restored)).toEqual(timesOf(series))
})

test('an undo restores nothing if a visit has changed since', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-07', 13))
  await scene.move(owner, nth(after.visits, 2), ny('01-22', 11))
  expect(await refusal(undoMove(owner, after))).toMatchObject({ code: 'changed_elsewhere' })
})

test('an undo is refused for visits of another series or owner', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-07', 13))
  const otherSeries = await aSeries(owner, { rhythm: 'weekly' })
  expect((await undoMove(owner, { ...after, visits: otherSeries.visits })).status).toBe(404)
  expect((await undoMove(await anOwnerWithService(), after)).status).toBe(404)
})

test.each([{ price: -5 }, { price: 3_000_000_000 }, { service: 'x'.repeat(121) }, { service: '' }])(
  'an undo refuses what no visit can have been: %o',
  async (details) => {
    const { owner, series } = await aWeeklySeries()
    const after = await moveVisits(owner, nth(series.visits, 0), ny('01-07', 13))
    const former = after.former.map((visit) => ({ ...visit, details }))
    expect((await undoMove(owner, { ...after, former })).status).toBe(422)
  },
)
