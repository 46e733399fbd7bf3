import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { ClientHistory } from '#contract/clients.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { appointmentScene, at, refusal } from '#server/testing/appointment-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()

const requestState = (owner: TestOwner, { id }: Appointment, state: string, options: object = {}) =>
  scene.server.request(`/api/appointments/${id}/state`, {
    ...json({ state, ...options }, owner.headers),
    method: 'PUT',
  })

async function setState(
  owner: TestOwner,
  job: Appointment,
  state: MarkedState,
  options: object = {},
): Promise<Appointment> {
  const response = await requestState(owner, job, state, options)
  expect(response.status).toBe(200)
  return (await response.json()) as Appointment
}

async function aJob(fields: object = {}) {
  const owner = await scene.anOwnerWithService()
  return { owner, job: await scene.createJob(owner, fields) }
}

test('a new job is scheduled, and lists show what its owner marks', async () => {
  const { owner, job } = await aJob()
  expect(job).toMatchObject({ state: 'scheduled', state_since: null })
  const done = await setState(owner, job, 'done')
  expect(done).toMatchObject({ state: 'done', state_since: expect.any(String) })
  expect(await scene.listJobs(owner)).toMatchObject([{ state: 'done', state_since: done.state_since }])
})

test('each step keeps the times of the earlier ones, and can be undone', async () => {
  const { owner, job } = await aJob()
  const onTheWay = await setState(owner, job, 'on_the_way')
  await setState(owner, job, 'in_progress')
  await setState(owner, job, 'done')
  const row = await scene.rowOf(owner, job.id)
  expect(row.on_the_way_at?.toISOString()).toBe(onTheWay.state_since)
  expect(row).toMatchObject({ started_at: expect.any(Date), done_at: expect.any(Date), no_show_at: null })
  expect(await setState(owner, job, 'on_the_way')).toEqual(onTheWay)
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ started_at: null, done_at: null })
  expect(await setState(owner, job, 'scheduled')).toEqual(job)
})

test('a repeated request changes nothing', async () => {
  const { owner, job } = await aJob()
  const first = await setState(owner, job, 'no_show')
  await scene.advanceClock(60)
  expect(await setState(owner, job, 'no_show')).toEqual(first)
})

/** An instant this many minutes from now. */
const minutesFromNow = async (minutes: number) => {
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}
const DAY_MINUTES = 24 * 60

test('a tap that is sent later counts from when it was made', async () => {
  const { owner, job } = await aJob()
  const [left, arrived] = [await minutesFromNow(-90), await minutesFromNow(-60)]
  expect(await setState(owner, job, 'on_the_way', { marked_at: left })).toMatchObject({ state_since: left })
  expect(await setState(owner, job, 'in_progress', { marked_at: arrived })).toMatchObject({
    state_since: arrived,
  })
  const row = await scene.rowOf(owner, job.id)
  expect(row.on_the_way_at?.toISOString()).toBe(left)
})

test('a tap by a clock that is ahead counts from now', async () => {
  const { owner, job } = await aJob()
  const before = await minutesFromNow(0)
  const { state_since } = await setState(owner, job, 'done', { marked_at: await minutesFromNow(60) })
  const after = await minutesFromNow(0)
  expect(Date.parse(state_since ?? '')).toBeGreaterThanOrEqual(Date.parse(before))
  expect(Date.parse(state_since ?? '')).toBeLessThanOrEqual(Date.parse(after))
})

test('a tap by a clock that is seconds slow does not come before the earlier state', async () => {
  const { owner, job } = await aJob()
  const left = await setState(owner, job, 'on_the_way')
  const marked_at = new Date(Date.parse(left.state_since ?? '') - 3_000).toISOString()
  const done = await setState(owner, job, 'done', { marked_at })
  expect(done).toMatchObject({ state: 'done', state_since: left.state_since, former_state: 'on_the_way' })
})

test('a tap that arrives after the job was marked elsewhere does not undo that', async () => {
  const { owner, job } = await aJob()
  await setState(owner, job, 'done')
  const marked_at = await minutesFromNow(-10)
  expect(await refusal(requestState(owner, job, 'on_the_way', { marked_at }))).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
  })
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ on_the_way_at: null })
})

test('a tap that was made more than 30 days ago is refused', async () => {
  const { owner, job } = await aJob()
  const marked_at = await minutesFromNow(-30 * DAY_MINUTES - 1)
  expect(await refusal(requestState(owner, job, 'done', { marked_at }))).toMatchObject({
    status: 422,
    code: 'invalid_request',
    fields: { marked_at: 'Must be within the last 30 days.' },
  })
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ done_at: null })
  const recent = await minutesFromNow(-30 * DAY_MINUTES + 10)
  expect(await setState(owner, job, 'done', { marked_at: recent })).toMatchObject({ state_since: recent })
})

test('a job that was changed since its owner saw it is not marked, and the error has its current version', async () => {
  const { owner, job } = await aJob()
  const moved = (await (await scene.move(owner, job, at('14:00'))).json()) as Appointment
  const seen = { seen_updated_at: job.updated_at }
  expect(await refusal(requestState(owner, job, 'done', seen))).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    details: { current: { id: job.id, appointment_time: moved.appointment_time } },
  })
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ done_at: null })
  await setState(owner, job, 'done', { seen_updated_at: moved.updated_at })
})

test('an edit that was opened before the state changed is saved, and keeps the state', async () => {
  const { owner, job } = await aJob()
  await setState(owner, job, 'in_progress')
  const response = await scene.update(owner, job, { notes: 'Bring the ladder' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ state: 'in_progress', notes: 'Bring the ladder' })
})

test('a job that is moved to a time ahead is scheduled again', async () => {
  const { owner, job } = await aJob()
  await setState(owner, job, 'no_show')
  const moved = await scene.move(owner, job, at('14:00'))
  expect(await moved.json()).toMatchObject({ state: 'scheduled', state_since: null })
})

test('a job that is corrected to another time in the past stays done', async () => {
  const { owner, job } = await aJob({ appointment_time: '2024-01-08T15:00:00Z', confirmed: true })
  await setState(owner, job, 'done')
  const moved = await scene.move(owner, job, '2024-01-08T16:00:00Z', { confirmed: true })
  expect(await moved.json()).toMatchObject({ state: 'done' })
})

test('a cancelled job cannot change its state', async () => {
  const { owner, job } = await aJob()
  await scene.cancel(owner, job)
  expect(await refusal(requestState(owner, job, 'done'))).toMatchObject({ status: 404, code: 'not_found' })
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ done_at: null })
})

test('nobody else can mark a job, and an unknown state is refused', async () => {
  const { owner, job } = await aJob()
  const stranger = await scene.anOwnerWithService()
  expect(await refusal(requestState(stranger, job, 'done'))).toMatchObject({ status: 404 })
  expect(await refusal(requestState(owner, job, 'cancelled'))).toMatchObject({ code: 'invalid_request' })
})

test('marking a job sends nothing', async () => {
  const { owner, job } = await aJob()
  for (const state of ['on_the_way', 'in_progress', 'done'] as const) await setState(owner, job, state)
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ notify_at: null })
})

test('concurrent taps leave one time and one state', async () => {
  const { owner, job } = await aJob()
  const marked = await Promise.all(Array.from({ length: 5 }, () => setState(owner, job, 'done')))
  expect(new Set(marked.map(({ state_since }) => state_since)).size).toBe(1)
})

test('the database refuses a job that is both done and a no-show', async () => {
  const { owner, job } = await aJob()
  const both = scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({ done_at: new Date(), no_show_at: new Date() })
      .where('id', '=', job.id)
      .execute(),
  )
  await expect(both).rejects.toMatchObject({ constraint: 'appointments_outcome_check' })
})

test('a client’s history counts no-shows, but not those of cancelled jobs', async () => {
  const { owner, job } = await aJob()
  const missed = await scene.createJob(owner, { appointment_time: at('12:00') })
  const cancelled = await scene.createJob(owner, { appointment_time: at('14:00') })
  await setState(owner, job, 'done')
  await setState(owner, missed, 'no_show')
  await scene.cancel(owner, await setState(owner, cancelled, 'no_show'))
  const response = await scene.server.request(`/api/clients/${job.client_id}`, { headers: owner.headers })
  const { history } = (await response.json()) as { history: ClientHistory }
  expect(history).toMatchObject({ jobCount: 2, noShowCount: 1 })
  expect(history.jobs.map(({ state }) => state)).toEqual(['cancelled', 'no_show', 'done'])
})
