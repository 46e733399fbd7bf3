import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { ClientHistory } from '#contract/clients.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { appointmentScene, at, refusal } from '#server/testing/appointment-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()

const requestState = (owner: TestOwner, { id }: Appointment, state: string) =>
  scene.server.request(`/api/appointments/${id}/state`, {
    ...json({ state }, owner.headers),
    method: 'PUT',
  })

async function setState(owner: TestOwner, job: Appointment, state: MarkedState): Promise<Appointment> {
  const response = await requestState(owner, job, state)
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
