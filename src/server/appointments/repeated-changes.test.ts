import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import { appointmentScene, at, type OwnerWithService, refusal } from '#server/testing/appointment-scene.ts'
import { mailsOf, sendAll } from '#server/testing/test-outbox.ts'
import { json } from '#server/testing/test-server.ts'

const scene = appointmentScene()
const { anOwnerWithService, createJob, postJob, update, move, cancel, listJobs, rowOf } = scene

/** The same owner, whose requests have this key. */
const withKey = (owner: OwnerWithService, key: string): OwnerWithService => ({
  ...owner,
  headers: { ...owner.headers, ...{ 'idempotency-key': key } },
})
const five = <T>(request: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, request))
const created = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const changed = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(200)
  return (await response.json()) as ChangedAppointment
}
const setState = (owner: OwnerWithService, { id }: { id: string }, body: object) =>
  scene.server.request(`/api/appointments/${id}/state`, { ...json(body, owner.headers), method: 'PUT' })

const lettersOf = async ({ id }: OwnerWithService) =>
  (await mailsOf(scene.server.deps.db, { userId: id })).map(({ letter }) => letter)
const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })
const clientsOf = ({ id }: OwnerWithService) =>
  scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('clients').select('id').execute())
const keyCount = async ({ id }: OwnerWithService) =>
  (await scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('applied_changes').selectAll().execute()))
    .length

/** A job whose client knows it, and a phone that repeats its requests. */
async function aJob(fields: object = {}) {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, fields)
  await scene.markEmailed(owner)
  return { owner, phone: withKey(owner, 'tap-1'), job }
}

describe('a new job', () => {
  test('is created once by five requests at once, with one client and one email', async () => {
    const owner = await anOwnerWithService()
    const phone = withKey(owner, 'new-job')
    const jobs = await five(() => created(postJob(phone, { tell_client: true })))
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
    expect(await listJobs(owner)).toHaveLength(1)
    expect(await clientsOf(owner)).toHaveLength(1)
    expect(await lettersOf(owner)).toEqual(['booking-confirmed'])
  })

  test('gets the id that the device chose', async () => {
    const owner = await anOwnerWithService()
    const id = randomUUID()
    const phone = withKey(owner, 'new-job')
    const jobs = await five(() => created(postJob(phone, { id })))
    expect(jobs.map((job) => job.id)).toEqual(Array(5).fill(id))
    expect((await listJobs(owner)).map((job) => job.id)).toEqual([id])
  })

  test('is returned to a repeat as it is now', async () => {
    const owner = await anOwnerWithService()
    const phone = withKey(owner, 'new-job')
    const job = await created(postJob(phone))
    const moved = await changed(move(owner, job, at('14:00')))
    expect(await created(postJob(phone))).toMatchObject({ id: job.id, updated_at: moved.updated_at })
    await cancel(owner, moved)
    expect(await created(postJob(phone))).toMatchObject({ id: job.id, state: 'cancelled' })
    expect(await listJobs(owner)).toEqual([])
  })

  test('is confirmed by no second email after the first was sent', async () => {
    const owner = await anOwnerWithService()
    const phone = withKey(owner, 'new-job')
    const job = await created(postJob(phone, { tell_client: true }))
    await sendPending()
    expect(await created(postJob(phone, { tell_client: true }))).toMatchObject({ client_notice: 'none' })
    expect(await rowOf(owner, job.id)).toMatchObject({ notify_at: null })
    expect(await lettersOf(owner)).toEqual(['booking-confirmed'])
  })

  test('leaves no key if it is refused, so that it can be confirmed with the same one', async () => {
    const owner = await anOwnerWithService()
    await createJob(owner)
    const phone = withKey(owner, 'new-job')
    expect(await refusal(postJob(phone))).toMatchObject({ code: 'needs_confirmation' })
    expect(await keyCount(owner)).toBe(0)
    await created(postJob(phone, { confirmed: true }))
    expect(await listJobs(owner)).toHaveLength(2)
  })

  test('is refused if its id is in use, whoever uses it', async () => {
    const { owner, job } = await aJob()
    const stranger = await anOwnerWithService()
    const fields = { id: job.id, client: { name: 'Noah Reed', email: 'noah@example.com', phone: '' } }
    const refusals = [
      await refusal(postJob(owner, fields)),
      await refusal(postJob(withKey(owner, 'other'), fields)),
      await refusal(postJob(stranger, fields)),
      await refusal(postJob(withKey(stranger, 'other'), fields)),
    ]
    expect(refusals).toEqual(
      Array(4).fill({ status: 409, code: 'key_reused', fields: undefined, details: undefined }),
    )
    expect(await listJobs(stranger)).toEqual([])
    expect(await clientsOf(stranger)).toEqual([])
    expect(await keyCount(stranger)).toBe(0)
    expect(await listJobs(owner)).toMatchObject([{ id: job.id, client_name: job.client_name }])
  })

  test('is independent of the same key of another owner', async () => {
    const [luna, ben] = [await anOwnerWithService(), await anOwnerWithService()]
    const jobs = [await created(postJob(withKey(luna, 'k'))), await created(postJob(withKey(ben, 'k')))]
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(2)
    expect(await listJobs(luna)).toHaveLength(1)
    expect(await listJobs(ben)).toHaveLength(1)
  })

  test('is refused with the key of another request, with and without an id', async () => {
    const { phone, owner, job } = await aJob()
    await changed(update(phone, job, { notes: 'Gate code 4711' }))
    const fields = { appointment_time: at('14:00') }
    expect(await refusal(postJob(phone, fields))).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await refusal(postJob(phone, { ...fields, id: randomUUID() }))).toMatchObject({
      code: 'key_reused',
    })
    expect(await listJobs(owner)).toHaveLength(1)
  })

  test('is created each time without a key', async () => {
    const owner = await anOwnerWithService()
    const first = await created(postJob(owner))
    const second = await created(postJob(owner, { confirmed: true }))
    expect(second.id).not.toBe(first.id)
    expect(await keyCount(owner)).toBe(0)
  })
})

describe('an edited job', () => {
  test('is changed once by five requests at once, with one email', async () => {
    const { owner, phone, job } = await aJob()
    const edit = { appointment_time: at('14:00'), tell_client: true }
    const answers = await five(() => changed(update(phone, job, edit)))
    expect(new Set(answers.map(({ updated_at }) => updated_at)).size).toBe(1)
    expect(answers.map(({ letter }) => letter)).toEqual(Array(5).fill('waiting'))
    expect(await lettersOf(owner)).toEqual(['appointment-moved'])
  })

  test('is not refused because of its own first request, and stays as it is now', async () => {
    const { owner, phone, job } = await aJob()
    const first = await changed(update(phone, job, { notes: 'Gate code 4711' }))
    const later = await changed(update(owner, first, { notes: 'Ring twice' }))
    expect(await changed(update(phone, job, { notes: 'Gate code 4711' }))).toEqual(later)
    expect(await rowOf(owner, job.id)).toMatchObject({ notes: 'Ring twice' })
  })

  test('sends nothing again once its email was sent', async () => {
    const { owner, phone, job } = await aJob()
    const edit = { appointment_time: at('14:00'), tell_client: true }
    expect(await changed(update(phone, job, edit))).toMatchObject({ letter: 'waiting' })
    expect(await changed(update(phone, job, edit))).toMatchObject({ letter: 'waiting' })
    await sendPending()
    expect(await changed(update(phone, job, edit))).toMatchObject({ letter: 'none' })
    expect(await lettersOf(owner)).toEqual(['appointment-moved'])
  })

  test('leaves no key if it is refused', async () => {
    const { owner, phone, job } = await aJob()
    const seen = await changed(update(owner, job, { notes: 'Ring twice' }))
    expect(await refusal(update(phone, job, { notes: 'Gate code' }))).toMatchObject({
      code: 'changed_elsewhere',
    })
    expect(await keyCount(owner)).toBe(0)
    expect(await changed(update(phone, seen, { notes: 'Gate code' }))).toMatchObject({ notes: 'Gate code' })
  })

  test('is refused with the key of a change of another job', async () => {
    const { owner, phone, job } = await aJob()
    const other = await createJob(owner, { appointment_time: at('14:00') })
    await changed(update(phone, job, { notes: 'Gate code 4711' }))
    expect(await refusal(update(phone, other, { notes: 'Ring twice' }))).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect(await rowOf(owner, other.id)).toMatchObject({ notes: null })
  })

  test('of another owner is not found, and the key stays unused', async () => {
    const { job } = await aJob()
    const stranger = await anOwnerWithService()
    expect(await refusal(update(withKey(stranger, 'k'), job, {}))).toMatchObject({ code: 'not_found' })
    expect(await keyCount(stranger)).toBe(0)
  })
})

describe('a marked job', () => {
  test('is not set back by a delayed repeat', async () => {
    const { owner, phone, job } = await aJob()
    await changed(setState(phone, job, { state: 'on_the_way' }))
    const done = await changed(setState(withKey(owner, 'tap-2'), job, { state: 'done' }))
    expect(await changed(setState(phone, job, { state: 'on_the_way' }))).toEqual(done)
    expect(await rowOf(owner, job.id)).toMatchObject({ done_at: expect.any(Date) })
  })

  test('is not marked again by a delayed repeat after an undo', async () => {
    const { owner, phone, job } = await aJob()
    await five(() => changed(setState(phone, job, { state: 'done' })))
    const undone = await changed(setState(owner, job, { state: 'scheduled' }))
    await five(async () => expect(await changed(setState(phone, job, { state: 'done' }))).toEqual(undone))
  })

  test('is returned to a repeat even if it was cancelled since', async () => {
    const { owner, phone, job } = await aJob()
    await changed(setState(phone, job, { state: 'on_the_way' }))
    await cancel(owner, job)
    expect(await changed(setState(phone, job, { state: 'on_the_way' }))).toMatchObject({ state: 'cancelled' })
  })

  test('is the same job if its id is spelled in capitals', async () => {
    const { phone, job } = await aJob()
    const first = await changed(setState(phone, job, { state: 'done' }))
    expect(await changed(setState(phone, { id: job.id.toUpperCase() }, { state: 'done' }))).toEqual(first)
  })

  test('is refused with the key of another job', async () => {
    const { owner, phone, job } = await aJob()
    const other = await createJob(owner, { appointment_time: at('14:00') })
    await changed(setState(phone, job, { state: 'done' }))
    expect(await refusal(setState(phone, other, { state: 'done' }))).toMatchObject({ code: 'key_reused' })
    expect(await rowOf(owner, other.id)).toMatchObject({ done_at: null })
  })

  test('leaves no key if it is refused', async () => {
    const { owner, phone, job } = await aJob()
    await cancel(owner, job)
    expect(await refusal(setState(phone, job, { state: 'done' }))).toMatchObject({ code: 'not_found' })
    expect(await keyCount(owner)).toBe(0)
  })
})

test('a change for one owner is refused with the session of another, who signed in meanwhile', async () => {
  const [owner, other] = [await anOwnerWithService(), await anOwnerWithService()]
  const forOwner = { ...other, headers: { ...other.headers, 'wheelhouse-owner': owner.id } }
  expect(await refusal(postJob(forOwner))).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await listJobs(other)).toEqual([])
  await created(postJob({ ...owner, headers: { ...owner.headers, ...{ 'wheelhouse-owner': owner.id } } }))
})
