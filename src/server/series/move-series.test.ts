import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { PlannedVisit, Series } from '#contract/series.ts'
import { refusal, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, aSeries, moveSeries, cancelSeries, restoreSeries, readSeries } = scene

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries(visits = 4) {
  const owner = await anOwnerWithService()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly', ends: { visits } }) }
}

const moveVisits = async (...[owner, seen, to, options]: Parameters<typeof moveSeries>) =>
  parseBody(await moveSeries(owner, seen, to, options))

const offRhythmFlags = ({ visits }: Series) => visits.map(({ is_off_rhythm }) => is_off_rhythm)

test('moves a visit and the following ones to another day and time', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await moveVisits(owner, nth(series.visits, 1), ny('01-15', 13))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-15', 13), ny('01-22', 13), ny('01-29', 13)])
  expect(offRhythmFlags(after)).toEqual([false, false, false, false])
  expect(after.id).toBe(series.id)
})

test('moves all future visits, including those before the chosen one', async () => {
  const { owner, series } = await aWeeklySeries()
  const after = await moveVisits(owner, nth(series.visits, 2), ny('01-22', 13), { scope: 'all' })
  expect(timesOf(after)).toEqual([ny('01-08', 13), ny('01-15', 13), ny('01-22', 13), ny('01-29', 13)])
})

test.each([7, -7, 14])('moves a series by %i days, onto times that its own visits occupy', async (days) => {
  const owner = await anOwnerWithService()
  const weekly = { rhythm: 'weekly', ends: { visits: 4 }, appointment_time: ny('01-21') }
  const series = await aSeries(owner, weekly)
  const shift = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString()
  const to = shift(nth(series.visits, 0).appointment_time)
  const after = await moveVisits(owner, nth(series.visits, 0), to, { scope: 'all' })
  expect(timesOf(after)).toEqual(timesOf(series).map(shift))
  expect(after.visits.map(({ id }) => id)).toEqual(series.visits.map(({ id }) => id))
})

test('keeps the local time of visits after a clock change', async () => {
  const owner = await anOwnerWithService()
  const series = await aSeries(owner, { appointment_time: ny('02-26') })
  const after = await moveVisits(owner, nth(series.visits, 0), ny('02-26', 14))
  expect(timesOf(after)).toEqual([
    `${YEAR}-02-26T19:00:00.000Z`,
    `${YEAR}-03-12T18:00:00.000Z`,
    `${YEAR}-03-26T18:00:00.000Z`,
    `${YEAR}-04-09T18:00:00.000Z`,
  ])
})

test('uses the new weekday of the month when a monthly series moves', async () => {
  const owner = await anOwnerWithService()
  const series = await aSeries(owner, { rhythm: 'monthly', appointment_time: ny('01-08') })
  expect(timesOf(series).map((time) => time.slice(5, 10))).toEqual(['01-08', '02-12', '03-12', '04-09'])
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-16'))
  // The third Wednesday.
  expect(timesOf(after).map((time) => time.slice(5, 10))).toEqual(['01-16', '02-20', '03-20', '04-17'])
})

test('moves one visit without moving or creating others', async () => {
  const { owner, series } = await aWeeklySeries()
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(series.visits, 1), ny('01-16', 15)))
  const after = await readSeries(owner, nth(series.visits, 0))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-16', 15), ny('01-21'), ny('01-28')])
  expect(offRhythmFlags(after)).toEqual([false, true, false, false])
})

test('does not move a visit that was moved separately, until it is moved back', async () => {
  const { owner, series } = await aWeeklySeries()
  const movedVisit = await parseBody<ChangedAppointment>(
    await scene.move(owner, nth(series.visits, 2), ny('01-23', 15)),
  )
  const after = await moveVisits(owner, nth(series.visits, 1), ny('01-14', 13))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-14', 13), ny('01-23', 15), ny('01-28', 13)])
  await parseBody<ChangedAppointment>(await scene.move(owner, movedVisit, ny('01-21')))
  expect(offRhythmFlags(await readSeries(owner, movedVisit))).toEqual([false, false, false, false])
})

test('keeps the rhythm of the other visits when one is skipped', async () => {
  const { owner, series } = await aWeeklySeries()
  expect((await scene.cancel(owner, nth(series.visits, 1))).status).toBe(200)
  const after = await moveVisits(owner, nth(series.visits, 0), ny('01-08', 13))
  expect(timesOf(after)).toEqual([ny('01-08', 13), ny('01-22', 13), ny('01-29', 13)])
  expect(after.visits.map(({ visit }) => visit)).toEqual([0, 2, 3])
  expect(after.visit_count).toBe(4)
})

test('moves nothing until the owner makes a choice for every visit with a conflict', async () => {
  const { owner, series } = await aWeeklySeries()
  await createJob(owner, { appointment_time: ny('01-22', 13) })
  const first = nth(series.visits, 0)
  const move = { scope: 'all', appointment_time: ny('01-08', 13), duration: 60 }
  const response = await parseBody<{ visits: PlannedVisit[] }>(
    await scene.postSeriesAction(owner, first, 'check-move', move),
  )
  expect(response.visits.map(({ warnings }) => warnings.length)).toEqual([0, 0, 1, 0])
  expect(nth(response.visits, 2)).toMatchObject({ visit: 2, proposal: ny('01-22', 12) })

  const refused = await refusal(moveSeries(owner, first, move.appointment_time, { scope: 'all' }))
  expect(refused).toMatchObject({ code: 'series_needs_choices', details: { visits: [response.visits[2]] } })
  expect(timesOf(await readSeries(owner, first))).toEqual(timesOf(series))

  const choices = { 2: { at: ny('01-22', 12) }, 3: 'skip' }
  const after = await moveVisits(owner, first, move.appointment_time, { scope: 'all', choices })
  expect(timesOf(after)).toEqual([ny('01-08', 13), ny('01-15', 13), ny('01-22', 12)])
  expect(offRhythmFlags(after)).toEqual([false, false, true])
})

test('warns about a visit that would overlap one that stays', async () => {
  const { owner, series } = await aWeeklySeries()
  const refused = await refusal(moveSeries(owner, nth(series.visits, 2), ny('01-14')))
  expect(refused).toMatchObject({
    code: 'series_needs_choices',
    details: {
      visits: [{ visit: 2, warnings: [{ kind: 'clash', with: [{ id: nth(series.visits, 1).id }] }] }],
    },
  })
})

test('warns about a visit that the owner chooses to move onto one that stays', async () => {
  const { owner, series } = await aWeeklySeries()
  const first = nth(series.visits, 0)
  const to = first.appointment_time
  const occupiedTime = { at: ny('01-21') }
  expect(await refusal(moveSeries(owner, first, to, { choices: { 1: occupiedTime } }))).toMatchObject({
    code: 'series_needs_choices',
    details: { visits: [{ visit: 1, warnings: [{ kind: 'own visit', visit: 2 }] }] },
  })
  const choices = { 1: { ...occupiedTime, confirmed: true } }
  expect(timesOf(await moveVisits(owner, first, to, { choices }))).toContain(ny('01-28'))
  expect((await scene.rowOf(owner, nth(series.visits, 2).id)).overlap_allowed).toBe(false)
})

test('does not warn again about a confirmed overlap of a visit that stays', async () => {
  const { owner, series } = await aWeeklySeries()
  await createJob(owner, { appointment_time: ny('01-14'), confirmed: true })
  const first = nth(series.visits, 0)
  expect(timesOf(await moveVisits(owner, first, first.appointment_time))).toEqual(timesOf(series))
})

test('a visit with a different duration keeps it when visits move, and is checked for conflicts with it', async () => {
  const { owner, series } = await aWeeklySeries()
  const longVisit = { appointment_time: ny('01-21'), duration: 120 }
  await parseBody(await scene.update(owner, nth(series.visits, 2), longVisit))
  await createJob(owner, { appointment_time: ny('01-21', 14) })
  const first = nth(series.visits, 0)
  const later = ny('01-07', 13)
  expect(await refusal(moveSeries(owner, first, later))).toMatchObject({
    details: { visits: [{ visit: 2 }] },
  })
  const after = await moveVisits(owner, first, later, { choices: { 2: 'keep' } })
  expect(after.visits.map(({ duration }) => duration)).toEqual([60, 60, 120, 60])
})

test('keeps the last Tuesday of the month when only the time changes', async () => {
  const owner = await anOwnerWithService()
  const series = await aSeries(owner, { rhythm: 'monthly', appointment_time: ny('01-29') })
  const dates = (series: Series) => timesOf(series).map((time) => time.slice(5, 10))
  expect(dates(series)).toEqual(['01-29', '02-26', '03-26', '04-30'])
  const after = await moveVisits(owner, nth(series.visits, 1), ny('02-26', 11))
  expect(dates(after)).toEqual(['01-29', '02-26', '03-26', '04-30'])
  const afterSecondMove = await moveVisits(
    owner,
    nth(after.visits, 2),
    ny('02-26', 14).replace('02-26', '03-26'),
  )
  expect(dates(afterSecondMove)).toEqual(['01-29', '02-26', '03-26', '04-30'])
})

test('keeps the local time of the series when one visit falls into the hour skipped in spring', async () => {
  const owner = await anOwnerWithService()
  const choices = { 0: 'keep', 1: 'keep', 2: 'keep' }
  const weekly = { rhythm: 'weekly', ends: { visits: 3 }, choices }
  const series = await aSeries(owner, { ...weekly, appointment_time: `${YEAR}-03-03T02:30:00-05:00` })
  const visitInSkippedHour = nth(series.visits, 1)
  const after = await moveVisits(owner, visitInSkippedHour, visitInSkippedHour.appointment_time, {
    duration: 90,
    choices,
  })
  expect(timesOf(after)).toEqual(timesOf(series))
})

test.each(['2099-12-28', '2000-01-05'])(
  'rejects a move to %s if other visits would be outside the supported dates',
  async (date) => {
    const { owner, series } = await aWeeklySeries()
    const visit = nth(series.visits, date < '2050' ? 3 : 0)
    const refused = await refusal(moveSeries(owner, visit, `${date}T15:00:00.000Z`, { scope: 'all' }))
    expect(refused.fields).toEqual({ appointment_time: 'Choose a date between 2000 and 2099' })
  },
)

test('a visit that is restored after the series was moved is off rhythm', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.cancel(owner, nth(series.visits, 2))
  await moveVisits(owner, nth(series.visits, 0), ny('01-08', 13), { scope: 'all' })
  const restored = await parseBody(await restoreSeries(owner, nth(series.visits, 2)))
  expect(timesOf(restored)[2]).toBe(ny('01-21'))
  expect(offRhythmFlags(restored)).toEqual([false, false, true, false])
})

test('refuses to move visits that have changed in the meantime', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.move(owner, nth(series.visits, 1), ny('01-15'))
  expect(await refusal(moveSeries(owner, nth(series.visits, 1), ny('01-16')))).toMatchObject({
    code: 'changed_elsewhere',
  })
})

test('does not change past visits', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({
        appointment_time: new Date('2020-01-06T15:00:00Z'),
        rhythm_time: new Date('2020-01-06T15:00:00Z'),
      })
      .where('id', '=', nth(series.visits, 0).id)
      .execute(),
  )
  const after = await moveVisits(owner, nth(series.visits, 2), ny('01-22'), { scope: 'all' })
  expect(timesOf(after)).toEqual(['2020-01-06T15:00:00.000Z', ny('01-15'), ny('01-22'), ny('01-29')])
  expect(await parseBody(await cancelSeries(owner, nth(after.visits, 3), { scope: 'all' }))).toMatchObject({
    cancelled: 3,
  })
  expect(timesOf(await readSeries(owner, nth(series.visits, 0)))).toEqual(['2020-01-06T15:00:00.000Z'])
})

test('increments the calendar sequence of moved visits only', async () => {
  const { owner, series } = await aWeeklySeries()
  await moveVisits(owner, nth(series.visits, 2), ny('01-22'))
  const sequences = await Promise.all(
    series.visits.map(async ({ id }) => (await scene.rowOf(owner, id)).calendar_sequence),
  )
  expect(sequences).toEqual([0, 0, 1, 1])
})

test('marks the reminders of moved visits to be planned again', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('appointments').set({ unplanned_since: null }).execute(),
  )
  await moveVisits(owner, nth(series.visits, 2), ny('01-22'))
  const isPlanned = await Promise.all(
    series.visits.map(async ({ id }) => (await scene.rowOf(owner, id)).unplanned_since === null),
  )
  expect(isPlanned).toEqual([true, true, false, false])
})

test('cancels a visit and the following ones, and restores them', async () => {
  const { owner, series } = await aWeeklySeries()
  await scene.cancel(owner, nth(series.visits, 2))
  const response = await parseBody(await cancelSeries(owner, nth(series.visits, 1)))
  expect(response).toMatchObject({ cancelled: 2 })
  const remaining = await readSeries(owner, nth(series.visits, 1))
  expect(timesOf(remaining)).toEqual([ny('01-07')])
  expect(remaining.visit_count).toBe(1)
  const restored = await parseBody(await restoreSeries(owner, nth(series.visits, 1)))
  // The visit that was skipped before stays cancelled.
  expect(timesOf(restored)).toEqual([ny('01-07'), ny('01-14'), ny('01-28')])
})

test('restores visits whose time has been taken only when confirmed', async () => {
  const { owner, series } = await aWeeklySeries()
  await parseBody(await cancelSeries(owner, nth(series.visits, 0), { scope: 'all' }))
  await createJob(owner, { appointment_time: ny('01-21') })
  const first = nth(series.visits, 0)
  expect(await refusal(restoreSeries(owner, first))).toMatchObject({ code: 'needs_confirmation' })
  expect(timesOf(await readSeries(owner, first))).toEqual([])
  const restored = await parseBody(await restoreSeries(owner, first, { confirmed: true }))
  expect(timesOf(restored)).toEqual(timesOf(series))
})

test('no longer allows overlaps for a visit that is restored to a free time', async () => {
  const owner = await anOwnerWithService()
  const otherJob = await createJob(owner, { appointment_time: ny('01-14') })
  const series = await aSeries(owner, { rhythm: 'weekly', choices: { 1: 'keep' } })
  const second = nth(series.visits, 1)
  expect((await scene.rowOf(owner, second.id)).overlap_allowed).toBe(true)
  await parseBody(await cancelSeries(owner, second))
  await scene.cancel(owner, otherJob)
  await parseBody(await restoreSeries(owner, second))
  expect((await scene.rowOf(owner, second.id)).overlap_allowed).toBe(false)
})

test('restores visits together even if they overlapped each other', async () => {
  const owner = await anOwnerWithService()
  const occupiedTime = { at: ny('01-07'), confirmed: true }
  const series = await aSeries(owner, { rhythm: 'weekly', choices: { 1: occupiedTime } })
  await parseBody(await cancelSeries(owner, nth(series.visits, 0)))
  expect(timesOf(await parseBody(await restoreSeries(owner, nth(series.visits, 0))))).toEqual(timesOf(series))
})
