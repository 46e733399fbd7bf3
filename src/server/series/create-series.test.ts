import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AVA, at, refusal, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, checkSeries, createSeries, aSeries, readSeries } = scene

/** By default 15:00 UTC, which in winter is 10:00 in New York. */
const utc = (date: string, hour = 15) => `${YEAR}-${date}T${hour}:00:00.000Z`
/** Overlaps the second visit. */
const conflictingJob = { appointment_time: `${YEAR}-01-21T10:30:00-05:00` }

const appointmentsOf = async (owner: { id: string }) =>
  scene.server.deps.db.asOwner(owner.id, (tx) => tx.selectFrom('appointments').selectAll().execute())

test('creates an appointment for every visit, at the same time of day', async () => {
  const owner = await anOwnerWithService()
  const series = await aSeries(owner, { address: '12 Maple Avenue', notes: 'Mind the dog' })
  expect(series).toMatchObject({ rhythm: 'every 2 weeks', visit_count: 4 })
  expect(timesOf(series)).toEqual([utc('01-07'), utc('01-21'), utc('02-04'), utc('02-18')])
  expect(nth(series.visits, 3)).toMatchObject({
    client_name: AVA.name,
    service: 'Full Detail',
    price: 199_99,
    address: '12 Maple Avenue',
    notes: 'Mind the dog',
    booked_by: 'owner',
    series_id: series.id,
    visit: 3,
    is_off_rhythm: false,
  })
  expect(await readSeries(owner, nth(series.visits, 2))).toEqual(series)
})

test('keeps the local time of visits when clocks change', async () => {
  const owner = await anOwnerWithService()
  const series = await aSeries(owner, { appointment_time: `${YEAR}-03-04T10:00:00-05:00` })
  expect(timesOf(series)).toEqual([utc('03-04', 15), utc('03-18', 14), utc('04-01', 14), utc('04-15', 14)])
})

test('returns the conflicts of each visit, and proposes a free time nearby', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, conflictingJob)
  const visits = await checkSeries(owner)
  expect(visits.map(({ visit, warnings, proposal }) => ({ visit, warnings, proposal }))).toEqual([
    { visit: 0, warnings: [], proposal: null },
    {
      visit: 1,
      warnings: [
        {
          kind: 'clash',
          with: [
            {
              id: job.id,
              client_name: AVA.name,
              service: 'Full Detail',
              appointment_time: job.appointment_time,
              duration: 60,
            },
          ],
        },
      ],
      proposal: `${YEAR}-01-21T14:30:00.000Z`,
    },
    { visit: 2, warnings: [], proposal: null },
    { visit: 3, warnings: [], proposal: null },
  ])
})

test('warns about events in other calendars and times outside working hours', async () => {
  const owner = await anOwnerWithService()
  await scene.server.deps.db.asOwner(owner.id, async (tx) => {
    const { id } = await tx
      .insertInto('busy_calendars')
      .values({ user_id: owner.id, name: 'Family', url: 'https://calendar.example/f.ics' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dentist = {
      starts_at: new Date(utc('02-04', 15)),
      ends_at: new Date(utc('02-04', 16)),
    }
    await tx
      .insertInto('busy_times')
      .values({
        user_id: owner.id,
        calendar_id: id,
        ...dentist,
        whole_starts_at: dentist.starts_at,
        whole_ends_at: dentist.ends_at,
        is_all_day: false,
      })
      .execute()
  })
  const warningKinds = async (fields: object) =>
    (await checkSeries(owner, fields)).map(({ warnings }) => warnings.map(({ kind }) => kind))
  expect(await warningKinds({})).toEqual([[], [], ['busy elsewhere'], []])
  expect(await warningKinds({ appointment_time: at('08:00') })).toEqual([
    ['outside hours'],
    ['outside hours'],
    ['outside hours'],
    ['outside hours'],
  ])
})

test('never proposes the same time to two visits', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, { appointment_time: at('10:00') })
  const { details } = await refusal(createSeries(owner, { choices: { 1: { at: at('10:00') } } }))
  expect(details?.visits).toMatchObject([
    { visit: 0, proposal: utc('01-07', 14) },
    { visit: 1, proposal: utc('01-07', 16) },
  ])
})

test('saves nothing while a conflict is unresolved', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, conflictingJob)
  const { status, code, details } = await refusal(createSeries(owner))
  expect({ status, code }).toEqual({ status: 409, code: 'series_needs_choices' })
  expect(details?.visits).toEqual(await checkSeries(owner).then((visits) => [visits[1]]))
  expect(await appointmentsOf(owner)).toHaveLength(1)
})

test('skips a visit, keeps it despite its conflict, or moves it, as the owner chose', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, conflictingJob)
  await createJob(owner, { appointment_time: utc('02-04') })
  await createJob(owner, { appointment_time: utc('02-18') })
  const choices = { 1: 'skip', 2: 'keep', 3: { at: utc('02-19', 17) } }
  const series = await aSeries(owner, { choices })
  expect(timesOf(series)).toEqual([utc('01-07'), utc('02-04'), utc('02-19', 17)])
  expect(series.visits.map(({ visit, is_off_rhythm }) => [visit, is_off_rhythm])).toEqual([
    [0, false],
    [2, false],
    [3, true],
  ])
  expect(series.visit_count).toBe(4)
})

test('requires confirmation if the time that the owner chose for a visit is not free either', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, conflictingJob)
  const chosenTime = { at: utc('01-07') }
  const { code, details } = await refusal(createSeries(owner, { choices: { 1: chosenTime } }))
  expect(code).toBe('series_needs_choices')
  expect(details?.visits).toMatchObject([
    { visit: 1, appointment_time: utc('01-07'), warnings: [{ kind: 'own visit', visit: 0 }] },
  ])
  const series = await aSeries(owner, { choices: { 1: { ...chosenTime, confirmed: true } } })
  expect(timesOf(series).slice(0, 2)).toEqual([utc('01-07'), utc('01-07')])
})

test('requires at least two visits, of which at least one is not skipped', async () => {
  const owner = await anOwnerWithService()
  const oneVisit = { ends: { until: `${YEAR}-01-20` } }
  expect((await refusal(createSeries(owner, oneVisit))).fields).toHaveProperty('ends')
  const choices = { 0: 'skip', 1: 'skip', 2: 'skip', 3: 'skip' }
  expect((await refusal(createSeries(owner, { choices }))).fields).toHaveProperty('choices')
  expect(await appointmentsOf(owner)).toEqual([])
})

test('creates all requested visits or none', async () => {
  const owner = await anOwnerWithService()
  const fieldErrors = async (fields: object) => (await refusal(createSeries(owner, fields))).fields
  const manyVisits = { rhythm: 'weekly', ends: { until: `${YEAR + 5}-01-01` } }
  const lastVisit = new Date(Date.parse(at('10:00')) + 103 * 7 * 86_400_000)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
  expect(await fieldErrors(manyVisits)).toEqual({
    ends: `A series can have up to 104 visits. Choose ${date.format(lastVisit)} or earlier`,
  })
  const after2100 = { appointment_time: '2099-12-07T15:00:00Z', rhythm: 'monthly', ends: { visits: 3 } }
  expect(await fieldErrors(after2100)).toEqual({ ends: 'Choose an end date before 2100' })
  const twoEnds = { ends: { visits: 3, until: `${YEAR}-02-01` } }
  expect(await fieldErrors(twoEnds)).toHaveProperty('ends')
  expect(await appointmentsOf(owner)).toEqual([])
})

test('creates one series for simultaneous requests with the same idempotency key', async () => {
  const owner = await anOwnerWithService()
  const keep = { choices: { 0: 'keep', 1: 'keep', 2: 'keep', 3: 'keep' } }
  const responses = await Promise.all([1, 2, 3].map(() => createSeries(owner, keep, 'one tap')))
  const ids = await Promise.all(
    responses.map(async (response) => (await parseBody<{ id: string }>(response, 201)).id),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await appointmentsOf(owner)).toHaveLength(4)
  expect(await refusal(createSeries(owner, { rhythm: 'weekly' }, 'one tap'))).toMatchObject({
    code: 'key_reused',
  })
})

test('creates only one of several simultaneous series with overlapping visits', async () => {
  const owner = await anOwnerWithService()
  const responses = await Promise.all([
    createSeries(owner),
    createSeries(owner, { rhythm: 'weekly' }),
    createSeries(owner, { rhythm: 'every 4 weeks' }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const appointments = await appointmentsOf(owner)
  expect(appointments.every(({ overlap_allowed }) => !overlap_allowed)).toBe(true)
  expect(new Set(appointments.map(({ series_id }) => series_id)).size).toBe(1)
})

test('reports which visit the database constraint rejected', async () => {
  const owner = await anOwnerWithService()
  const { db } = scene.server.deps
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const noahsJob = { client_name: 'Noah', client_email: 'noah@example.com', service: 'Wash' }
  // Writes without taking the schedule's lock.
  const concurrentInsert = db.asOwner(owner.id, async (tx) => {
    await tx
      .insertInto('appointments')
      .values({ user_id: owner.id, ...noahsJob, appointment_time: new Date(utc('02-18')), duration: 60 })
      .execute()
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const refusalPromise = refusal(createSeries(owner))
  await untilInsertIsBlocked()
  mayCommit.resolve()
  await concurrentInsert
  expect(await refusalPromise).toMatchObject({
    code: 'series_needs_choices',
    details: { visits: [{ visit: 3, warnings: [{ kind: 'clash', with: [{ client_name: 'Noah' }] }] }] },
  })
  expect(await appointmentsOf(owner)).toHaveLength(1)
})

/** Waits until the insert of the series is blocked by the uncommitted row. */
async function untilInsertIsBlocked(): Promise<void> {
  const { rows } = await scene.server.deps.db.asSystem((tx) =>
    sql<{ isBlocked: boolean }>`
      select exists (select from pg_locks where not granted and locktype = 'transactionid') as "isBlocked"`.execute(
      tx,
    ),
  )
  if (!rows[0]?.isBlocked) await untilInsertIsBlocked()
}

test('does not show another owner’s series', async () => {
  const [luna, noah] = [await anOwnerWithService(), await anOwnerWithService()]
  const visit = nth((await aSeries(luna)).visits, 0)
  const responses = [
    scene.seriesOf(noah, visit),
    scene.moveSeries(noah, visit, at('12:00')),
    scene.cancelSeries(noah, visit),
    scene.restoreSeries(noah, visit),
  ]
  for (const response of responses) expect((await response).status).toBe(404)
  expect(await checkSeries(noah)).toMatchObject([{ warnings: [] }, { warnings: [] }, {}, {}])
  const single = await createJob(luna, { appointment_time: at('14:00') })
  expect((await scene.seriesOf(luna, single)).status).toBe(404)
})

test('includes the rhythm of each job in a client’s history', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { ends: { visits: 2 } })
  await createJob(owner, { appointment_time: at('14:00') })
  const path = `/api/clients/${nth(visits, 0).client_id}`
  const response = await scene.server.request(path, { headers: owner.headers })
  const { history } = await parseBody<{ history: { jobs: { rhythm: string | null }[] } }>(response)
  expect(history.jobs.map(({ rhythm }) => rhythm)).toEqual(['every 2 weeks', null, 'every 2 weeks'])
})
