import pg from 'pg'
import { expect, test } from 'vitest'
import type { Appointment, DayMove, MovedDay, ProposedMove } from '#contract/appointments.ts'
import {
  appointmentScene,
  at,
  type OwnerWithService,
  refusal,
  YEAR,
} from '#server/testing/appointment-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { administer, asAdministrator } from '#server/testing/test-database.ts'
import { mailsOf, sendAll } from '#server/testing/test-outbox.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()
const { anOwnerWithService, createJob, markEmailed, post, rowOf, move, cancel } = scene

const MONDAY = `${YEAR}-01-07`
/** A time in New York in January. */
const ny = (day: number, time: string) =>
  new Date(`${YEAR}-01-${String(day).padStart(2, '0')}T${time}:00-05:00`).toISOString()

const client = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '(555) 010-1000',
})

/** An owner with jobs on Monday whose clients know them. */
async function aMonday(jobs: Record<string, string> = { Ava: '09:00', Ben: '10:30', Cleo: '13:00' }) {
  const owner = await anOwnerWithService()
  const created: Appointment[] = []
  for (const [name, time] of Object.entries(jobs))
    created.push(
      await createJob(owner, { client: client(name), appointment_time: at(time), confirmed: true }),
    )
  await markEmailed(owner)
  return { owner, jobs: created as [Appointment, Appointment, Appointment] }
}

const propose = async (owner: OwnerWithService, body: object = { date: MONDAY }) => {
  const response = await post(owner, '/day-move/proposals', body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { jobs: ProposedMove[] }).jobs
}

const toMoves = (proposed: readonly ProposedMove[]) =>
  proposed.flatMap(({ id, updated_at, proposed_time }) =>
    proposed_time === null ? [] : { id, seen_updated_at: updated_at, appointment_time: proposed_time },
  )

const postMoves = (owner: OwnerWithService, moves: readonly Partial<DayMove>[], options: object = {}) =>
  post(owner, '/day-move', { moves, ...options })

async function moveAll(owner: OwnerWithService, moves: readonly Partial<DayMove>[], options: object = {}) {
  const response = await postMoves(owner, moves, options)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as MovedDay
}

const timesOf = async (owner: OwnerWithService, jobs: readonly Appointment[]) =>
  Promise.all(jobs.map(async ({ id }) => (await rowOf(owner, id)).appointment_time.toISOString()))

const lettersOf = async (owner: OwnerWithService) =>
  (await mailsOf(scene.server.deps.db, { userId: owner.id }))
    .map(({ letter, recipient }) => `${letter} to ${recipient}`)
    .sort()

test('proposes the same times on the next Monday for all jobs of a day', async () => {
  const { owner } = await aMonday()
  const proposed = await propose(owner)
  expect(proposed.map(({ client_name, proposed_time }) => [client_name, proposed_time])).toEqual([
    ['Ava', ny(14, '09:00')],
    ['Ben', ny(14, '10:30')],
    ['Cleo', ny(14, '13:00')],
  ])
  expect(await propose(owner, { date: `${YEAR}-01-08` })).toEqual([])
})

test('proposes nothing for a job that has begun', async () => {
  const { owner, jobs } = await aMonday({ Ava: '09:00', Ben: '10:30' })
  const body = { ...json({ state: 'in_progress' }, owner.headers), method: 'PUT' }
  expect((await scene.server.request(`/api/appointments/${jobs[0].id}/state`, body)).status).toBe(200)
  expect(await propose(owner)).toMatchObject([{ id: jobs[1].id }])
})

test('proposes times for chosen jobs, around what is booked then', async () => {
  const { owner, jobs } = await aMonday()
  await createJob(owner, { client: client('Dan'), appointment_time: ny(14, '09:00') })
  const [proposal, ...others] = await propose(owner, { ids: [jobs[0].id] })
  expect(others).toEqual([])
  expect(proposal).toMatchObject({ id: jobs[0].id, proposed_time: ny(8, '09:00') })
})

test('a job that finds no time is listed without one', async () => {
  const { owner } = await aMonday({ Ava: '09:00' })
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({ duration: 9 * 60, overlap_allowed: true })
      .execute(),
  )
  expect(await propose(owner)).toMatchObject([{ client_name: 'Ava', proposed_time: null }])
})

test('moves all jobs at once, and each client gets one email', async () => {
  const { owner, jobs } = await aMonday()
  const moved = await moveAll(owner, toMoves(await propose(owner)))
  expect(moved).toMatchObject({ letter: 'waiting' })
  expect(await timesOf(owner, jobs)).toEqual([ny(14, '09:00'), ny(14, '10:30'), ny(14, '13:00')])
  expect(await lettersOf(owner)).toEqual(
    ['ava', 'ben', 'cleo'].map((name) => `appointment-moved to ${name}@example.com`),
  )
})

test('a client of two moved jobs gets one email about both', async () => {
  const owner = await anOwnerWithService()
  const ava = client('Ava')
  await createJob(owner, { client: ava, appointment_time: at('09:00') })
  await createJob(owner, { client: ava, appointment_time: at('11:00') })
  await markEmailed(owner)
  await moveAll(owner, toMoves(await propose(owner)))
  const [email, ...others] = await mailsOf(scene.server.deps.db, { userId: owner.id })
  expect(others).toEqual([])
  expect(email).toMatchObject({
    letter: 'series-changed',
    props: {
      visits: [
        { job: { appointmentTime: ny(14, '09:00') }, previous: { appointmentTime: ny(7, '09:00') } },
        { job: { appointmentTime: ny(14, '11:00') }, previous: { appointmentTime: ny(7, '11:00') } },
      ],
    },
  })
})

test('nobody hears about a move that is not to be told', async () => {
  const { owner } = await aMonday()
  expect(await moveAll(owner, toMoves(await propose(owner)), { tell_client: false })).toMatchObject({
    letter: 'none',
  })
  expect(await lettersOf(owner)).toEqual([])
})

test('one undo moves everything back, and no email is sent', async () => {
  const { owner, jobs } = await aMonday()
  const { undo } = await moveAll(owner, toMoves(await propose(owner)))
  const undone = await moveAll(owner, undo, { is_undo: true })
  expect(undone.letter).toBe('none')
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
  expect(await lettersOf(owner)).toEqual([])
})

const daysOffOf = async (owner: OwnerWithService) => {
  const response = await scene.server.request('/api/booking-settings', { headers: owner.headers })
  return ((await response.json()) as { settings: { days_off: object[] } }).settings.days_off
}

test('a day that is closed with the move takes no more bookings until the undo', async () => {
  const { owner } = await aMonday()
  const { undo, closed_day } = await moveAll(owner, toMoves(await propose(owner)), { closed_day: MONDAY })
  expect(closed_day).toBe(MONDAY)
  expect(await daysOffOf(owner)).toEqual([{ from: MONDAY, to: MONDAY }])
  await moveAll(owner, undo, { is_undo: true, closed_day })
  expect(await daysOffOf(owner)).toEqual([])
})

test('a day of a vacation is not closed twice, and stays closed after the undo', async () => {
  const { owner } = await aMonday()
  const vacation = { from: MONDAY, to: `${YEAR}-01-08` }
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('user_availability')
      .values({ user_id: owner.id, days_off: JSON.stringify([vacation]) })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ days_off: JSON.stringify([vacation]) }),
      )
      .execute(),
  )
  const { undo, closed_day } = await moveAll(owner, toMoves(await propose(owner)), { closed_day: MONDAY })
  expect(closed_day).toBeNull()
  await moveAll(owner, undo, { is_undo: true, closed_day: MONDAY })
  expect(await daysOffOf(owner)).toEqual([vacation])
})

test('a day is not closed if there is no room for another day off', async () => {
  const { owner, jobs } = await aMonday()
  const days_off = JSON.stringify(
    Array.from({ length: 200 }, () => ({ from: '2020-01-01', to: '2020-01-01' })),
  )
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('user_availability')
      .values({ user_id: owner.id, days_off })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ days_off }))
      .execute(),
  )
  const response = await postMoves(owner, toMoves(await propose(owner)), { closed_day: MONDAY })
  expect(response.status).toBe(422)
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
})

test('a day that is over is not closed', async () => {
  const { owner } = await aMonday()
  const moves = toMoves(await propose(owner))
  expect(await refusal(postMoves(owner, moves, { closed_day: '2020-01-06' }))).toMatchObject({
    status: 422,
    fields: { closed_day: 'Choose a day that is not over' },
  })
})

test('a move that is refused closes no day', async () => {
  const { owner } = await aMonday()
  const moves = toMoves(await propose(owner))
  await createJob(owner, { client: client('Dan'), appointment_time: ny(14, '11:00') })
  expect((await postMoves(owner, moves, { closed_day: MONDAY })).status).toBe(409)
  expect(await daysOffOf(owner)).toEqual([])
})

test('an undo after the emails were sent tells the clients once more', async () => {
  const { owner } = await aMonday({ Ava: '09:00' })
  const { undo } = await moveAll(owner, toMoves(await propose(owner)))
  await sendAll(scene.server.deps.db, { atOnce: true })
  await moveAll(owner, undo, { is_undo: true })
  const emails = await mailsOf(scene.server.deps.db, { userId: owner.id })
  expect(emails).toHaveLength(2)
  expect(emails[1]).toMatchObject({
    letter: 'appointment-moved',
    props: { job: { appointmentTime: ny(7, '09:00') }, previous: { appointmentTime: ny(14, '09:00') } },
  })
})

test('moves nothing if a time was taken meanwhile, and says whose', async () => {
  const { owner, jobs } = await aMonday()
  const moves = toMoves(await propose(owner))
  await createJob(owner, { client: client('Dan'), appointment_time: ny(14, '11:00') })
  expect(await refusal(postMoves(owner, moves))).toEqual({
    status: 409,
    code: 'day_not_moved',
    fields: undefined,
    details: { taken: [jobs[1].id], changed: [] },
  })
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
  expect(await lettersOf(owner)).toEqual([])
})

test('moves nothing if a job was changed or cancelled elsewhere, and says which', async () => {
  const { owner, jobs } = await aMonday()
  const moves = toMoves(await propose(owner))
  expect((await move(owner, jobs[0], at('15:00'), { tell_client: false })).status).toBe(200)
  expect((await cancel(owner, jobs[2], { tell_client: false })).status).toBe(200)
  expect((await refusal(postMoves(owner, moves))).details).toEqual({
    taken: [],
    changed: [jobs[0].id, jobs[2].id],
  })
  expect(await timesOf(owner, [jobs[1]])).toEqual([ny(7, '10:30')])
})

test('moves nothing if two of the new times overlap', async () => {
  const { owner, jobs } = await aMonday()
  const moves = toMoves(await propose(owner)).map((each) => ({ ...each, appointment_time: ny(15, '10:00') }))
  const { details } = await refusal(postMoves(owner, moves))
  expect(details).toEqual({ taken: jobs.map(({ id }) => id), changed: [] })
})

test('refuses a time in the past', async () => {
  const { owner, jobs } = await aMonday()
  const moves = toMoves(await propose(owner)).map((each) => ({
    ...each,
    appointment_time: '2020-01-06T14:00:00Z',
  }))
  expect(await refusal(postMoves(owner, moves))).toMatchObject({
    status: 422,
    fields: { 'moves.0.appointment_time': 'Choose a time in the future' },
  })
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
})

test('jobs can take each other’s places', async () => {
  const { owner, jobs } = await aMonday()
  const [ava, ben] = jobs.map(({ id, updated_at }) => ({ id, seen_updated_at: updated_at })) as [
    Partial<DayMove>,
    Partial<DayMove>,
  ]
  await moveAll(owner, [
    { ...ava, appointment_time: at('10:30') },
    { ...ben, appointment_time: at('09:00') },
  ])
  expect(await timesOf(owner, jobs)).toEqual([ny(7, '10:30'), ny(7, '09:00'), ny(7, '13:00')])
  expect((await rowOf(owner, jobs[0].id)).overlap_allowed).toBe(false)
})

test('jobs that overlapped before the move overlap again after its undo', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner, { client: client('Ava'), appointment_time: at('09:00') })
  await createJob(owner, { client: client('Ben'), appointment_time: at('09:30'), confirmed: true })
  const { undo, jobs } = await moveAll(owner, toMoves(await propose(owner)))
  const moved = await Promise.all(jobs.map(({ id }) => rowOf(owner, id)))
  expect(moved.map(({ overlap_allowed }) => overlap_allowed)).toEqual([false, false])
  const back = await moveAll(owner, undo, { is_undo: true })
  expect(back.jobs.map(({ appointment_time }) => appointment_time).sort()).toEqual([
    ny(7, '09:00'),
    ny(7, '09:30'),
  ])
})

test('another owner’s job cannot be moved', async () => {
  const { jobs } = await aMonday()
  const stranger = await anOwnerWithService()
  const moves = [{ id: jobs[0].id, seen_updated_at: jobs[0].updated_at, appointment_time: ny(15, '10:00') }]
  expect(await refusal(postMoves(stranger, moves))).toMatchObject({ status: 404, code: 'not_found' })
  expect(await propose(stranger, { ids: [jobs[0].id] })).toEqual([])
})

test('of a move and bookings of the same time at once, exactly one succeeds', async () => {
  const { owner, jobs } = await aMonday({ Ava: '09:00' })
  const moves = toMoves(await propose(owner))
  const others = Array.from({ length: 5 }, (_, n) =>
    scene.postJob(owner, { client: client(`Noah${n}`), appointment_time: ny(14, '09:00') }),
  )
  const statuses = (await Promise.all([postMoves(owner, moves), ...others])).map(({ status }) => status)
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  expect(await timesOf(owner, jobs)).toHaveLength(1)
})

/** Pauses the update of one job's time until the returned connection ends its transaction. */
async function pauseUpdateOf(adminUrl: string, id: string): Promise<pg.Client> {
  await administer(
    adminUrl,
    `create function pause() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(4242); return new; end $$;
     create trigger pause before update of appointment_time on appointments
       for each row when (new.id = '${id}') execute function pause()`,
  )
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(4242)')
  return client
}

test('a move whose connection dies in the middle moves nothing, and nobody hears of it', async () => {
  const times = Array.from({ length: 12 }, (_, n) => `${String(8 + n).padStart(2, '0')}:00`)
  const { owner, jobs } = await aMonday(Object.fromEntries(times.map((time, n) => [`Client${n}`, time])))
  const moves = jobs.map(({ id, updated_at }, n) => ({
    id,
    seen_updated_at: updated_at,
    appointment_time: ny(15, times[n] ?? ''),
  }))
  const { adminUrl } = scene.server.database
  const pausing = await pauseUpdateOf(adminUrl, jobs.at(6)?.id ?? '')
  try {
    const response = postMoves(owner, moves)
    const waiting = () =>
      asAdministrator<{ pid: number }>(
        adminUrl,
        `select pid from pg_locks where locktype = 'advisory' and objid = 4242 and not granted`,
      )
    await eventually('the seventh job waits', async () => (await waiting()).length === 1)
    const [backend] = await waiting()
    await administer(adminUrl, 'select pg_terminate_backend($1)', [backend?.pid])
    expect((await response).status).toBe(503)
  } finally {
    await pausing.query('rollback')
    await pausing.end()
    await administer(adminUrl, 'drop trigger pause on appointments; drop function pause()')
  }
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
  expect(await lettersOf(owner)).toEqual([])
  expect((await moveAll(owner, moves)).jobs).toHaveLength(12)
})

test.each(['in_progress', 'done', 'no_show'])('moves nothing if a job is %s by then', async (state) => {
  const { owner, jobs } = await aMonday()
  const moves = toMoves(await propose(owner))
  const path = `/api/appointments/${jobs[1].id}/state`
  const marked = await scene.server.request(path, { ...json({ state }, owner.headers), method: 'PUT' })
  expect(marked.status).toBe(200)
  expect(await refusal(postMoves(owner, moves))).toMatchObject({
    code: 'day_not_moved',
    details: { taken: [], changed: [jobs[1].id] },
  })
  expect(await timesOf(owner, jobs)).toEqual(jobs.map(({ appointment_time }) => appointment_time))
})
