import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import {
  AVA,
  appointmentScene,
  at,
  type OwnerWithService,
  refusal,
  YEAR,
} from '#server/testing/appointment-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = appointmentScene()
const {
  anOwnerWithService,
  postJob,
  createJob,
  update,
  move,
  cancel,
  restore,
  listJobs,
  rowOf,
  post,
  get,
  correctClient,
} = scene

const iso = (text: string) => new Date(text).toISOString()

const clientsOf = (owner: OwnerWithService) =>
  scene.server.deps.db.asOwner(owner.id, (tx) => tx.selectFrom('clients').selectAll().execute())

const errorMessage = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { message: string } }).error.message

test('creates an appointment with a new client', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { address: ' 12 Maple Avenue ', notes: 'Vehicle: Honda CR-V' })
  expect(job).toMatchObject({
    client_name: AVA.name,
    client_email: AVA.email,
    client_phone: AVA.phone,
    service: 'Full Detail',
    appointment_time: iso(at('10:00')),
    duration: 60,
    address: '12 Maple Avenue',
    notes: 'Vehicle: Honda CR-V',
  })
  expect(await clientsOf(owner)).toMatchObject([{ ...AVA, id: job.client_id }])
  expect(await listJobs(owner)).toEqual([{ ...job, is_unpaid: false }])
})

test('a job says what its client reads, and how its service is called in that language', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  expect(job).not.toHaveProperty('client_language')
  await correctClient(owner, job, { ...AVA, language: 'es' })
  expect(await listJobs(owner)).toMatchObject([{ client_language: 'es' }])
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('services').set({ translations: '{"es": {"name": "Lavado completo"}}' }).execute(),
  )
  const spanish = { client_language: 'es', client_service: 'Lavado completo' }
  expect(await listJobs(owner)).toMatchObject([{ ...spanish, service: 'Full Detail' }])
  expect(await (await move(owner, job, at('11:00'))).json()).toMatchObject(spanish)

  await correctClient(owner, job, { ...AVA, language: 'en' })
  const [inEnglish] = await listJobs(owner)
  expect(inEnglish).not.toHaveProperty('client_language')
  expect(inEnglish).not.toHaveProperty('client_service')
})

test('a client who has not chosen reads what the owner chose for clients', async () => {
  const owner = await anOwnerWithService()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.insertInto('user_settings').values({ user_id: owner.id, client_language: 'es' }).execute(),
  )
  expect(await createJob(owner)).toMatchObject({ client_language: 'es' })
})

test('uses an existing client with the same email, ignoring case, and overwrites nothing', async () => {
  const owner = await anOwnerWithService()
  const first = await createJob(owner)
  const second = await createJob(owner, {
    client: { name: 'Somebody Else', email: 'AVA@Example.com', phone: '1' },
    appointment_time: at('12:00'),
  })
  expect(second).toMatchObject({
    client_id: first.client_id,
    client_name: AVA.name,
    client_email: AVA.email,
    client_phone: AVA.phone,
  })
  expect(await clientsOf(owner)).toMatchObject([AVA])
})

test('adds one client for ten appointments created at once', async () => {
  const owner = await anOwnerWithService()
  const starts = Array.from(
    { length: 10 },
    (_, n) => `${YEAR}-01-${String(7 + n).padStart(2, '0')}T15:00:00Z`,
  )
  await Promise.all(starts.map((appointment_time) => createJob(owner, { appointment_time, confirmed: true })))
  expect(await clientsOf(owner)).toHaveLength(1)
})

test('uses the duration that the owner chose instead of that of the service', async () => {
  expect(await createJob(await anOwnerWithService(), { duration: 95 })).toMatchObject({ duration: 95 })
})

test('requires a service', async () => {
  const owner = await anOwnerWithService()
  expect(await refusal(postJob(owner, { service_id: undefined }))).toMatchObject({
    status: 422,
    fields: { service_id: 'Choose a service' },
  })
})

test('returns an unconfirmed clash, and saves nothing', async () => {
  const owner = await anOwnerWithService()
  const first = await createJob(owner)
  const answer = await refusal(
    postJob(owner, { client: { ...AVA, email: 'new@example.com' }, appointment_time: at('10:30') }),
  )
  expect(answer).toMatchObject({ status: 409, code: 'needs_confirmation' })
  expect(answer.details).toEqual({
    warnings: [
      {
        kind: 'clash',
        with: [
          {
            id: first.id,
            client_name: AVA.name,
            service: 'Full Detail',
            appointment_time: first.appointment_time,
            duration: 60,
          },
        ],
      },
    ],
  })
  expect(await listJobs(owner)).toHaveLength(1)
  expect(await clientsOf(owner)).toHaveLength(1)
})

test.each([
  ['before opening', at('08:30'), { start: '09:00', end: '17:00' }],
  ['so late that it ends after closing', at('16:30'), { start: '09:00', end: '17:00' }],
  ['after the weekend hours', `${YEAR}-01-12T15:00:00-05:00`, { start: '10:00', end: '15:00' }],
])('warns about a job %s', async (_, appointment_time, hours) => {
  const owner = await anOwnerWithService()
  const answer = await refusal(postJob(owner, { appointment_time }))
  expect(answer).toMatchObject({ status: 409, code: 'needs_confirmation' })
  expect(answer.details).toEqual({ warnings: [{ kind: 'outside hours', hours }] })
})

test('warns about a time long past', async () => {
  const owner = await anOwnerWithService()
  const answer = await refusal(postJob(owner, { appointment_time: '2020-01-06T10:00:00-05:00' }))
  expect(answer).toMatchObject({ status: 409, code: 'needs_confirmation' })
  expect(answer.details).toEqual({ warnings: [{ kind: 'past' }] })
  const pastJob = await createJob(owner, { appointment_time: '2020-01-06T10:00:00-05:00', confirmed: true })
  expect((await update(owner, pastJob, { notes: 'Paid in cash' })).status).toBe(200)
})

test.each([['0027-07-05T10:00:00Z'], ['1999-12-30T10:00:00Z'], ['2100-01-02T10:00:00Z']])(
  'rejects a date outside the century, such as %s',
  async (appointment_time) => {
    const owner = await anOwnerWithService()
    const fields = { appointment_time: 'Choose a date between 2000 and 2099' }
    expect(await refusal(postJob(owner, { appointment_time, confirmed: true }))).toMatchObject({ fields })
    expect(await refusal(move(owner, await createJob(owner), appointment_time))).toMatchObject({ fields })
  },
)

test('accepts the last evening of the century in the business’s time zone', async () => {
  await createJob(await anOwnerWithService(), {
    appointment_time: '2099-12-31T20:00:00-05:00',
    confirmed: true,
  })
})

test('allows jobs to run past closing time if the owner’s settings do', async () => {
  const owner = await anOwnerWithService()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('user_availability')
      .values({ user_id: owner.id, jobs_may_run_past_closing: true })
      .execute(),
  )
  await createJob(owner, { appointment_time: at('16:30') })
})

test('lets a confirmed appointment overlap another, and marks only its row', async () => {
  const owner = await anOwnerWithService()
  const first = await createJob(owner)
  const second = await createJob(owner, { appointment_time: at('10:30'), confirmed: true })
  expect(await rowOf(owner, first.id)).toMatchObject({ overlap_allowed: false })
  expect(await rowOf(owner, second.id)).toMatchObject({ overlap_allowed: true })
})

test('does not allow overlaps for an appointment that was confirmed without a clash', async () => {
  const owner = await anOwnerWithService()
  const lateJob = await createJob(owner, { appointment_time: at('20:00'), confirmed: true })
  expect(await rowOf(owner, lateJob.id)).toMatchObject({ overlap_allowed: false })
})

test('lets one job start the moment another ends', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner)
  await createJob(owner, { appointment_time: at('11:00') })
  await createJob(owner, { appointment_time: at('09:00') })
})

test('saves only one of twenty simultaneous overlapping appointments', async () => {
  const owner = await anOwnerWithService()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      postJob(owner, { appointment_time: at(`10:${String(n * 2).padStart(2, '0')}`) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await listJobs(owner)).toHaveLength(1)
})

test('moves only one job if twenty are moved to the same time at once', async () => {
  const owner = await anOwnerWithService()
  const jobs: Appointment[] = []
  for (let n = 0; n < 20; n++)
    jobs.push(
      await createJob(owner, {
        appointment_time: `${YEAR}-02-${String(1 + n).padStart(2, '0')}T16:00:00Z`,
        confirmed: true,
      }),
    )
  const answers = await Promise.all(jobs.map((job) => move(owner, job, at('10:00'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
})

test('accepts one of twenty simultaneous moves of the same job', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => move(owner, job, at(`1${1 + (n % 4)}:00`))),
  )
  const codes = await Promise.all(answers.map(outcome))
  expect(codes.filter((code) => code === '200')).toHaveLength(1)
  expect(codes.filter((code) => code === '409 changed_elsewhere')).toHaveLength(19)
})

test('returns what another tab saved in the meantime, and overwrites nothing', async () => {
  const owner = await anOwnerWithService()
  const seen = await createJob(owner)
  expect((await update(owner, seen, { notes: 'From the first tab' })).status).toBe(200)
  const answer = await refusal(update(owner, seen, { notes: 'From the second' }))
  expect(answer).toMatchObject({ status: 409, code: 'changed_elsewhere' })
  const { current } = answer.details as unknown as { current: Appointment }
  expect(current).toEqual({ ...seen, notes: 'From the first tab', updated_at: current.updated_at })

  expect((await update(owner, current, { notes: 'From the second' })).status).toBe(200)
})

test('changes notes of an overlapping job without another confirmation', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner)
  const overlapping = await createJob(owner, { appointment_time: at('10:30'), confirmed: true })
  expect((await update(owner, overlapping, { notes: 'Gate code 4411' })).status).toBe(200)
  expect(await rowOf(owner, overlapping.id)).toMatchObject({ overlap_allowed: true, notes: 'Gate code 4411' })
})

test('warns about a job that is extended into the next one', async () => {
  const owner = await anOwnerWithService()
  const first = await createJob(owner)
  await createJob(owner, { appointment_time: at('11:00') })
  expect(await outcome(update(owner, first, { duration: 90 }))).toBe('409 needs_confirmation')
  expect(await outcome(move(owner, first, first.appointment_time, { duration: 90 }))).toBe(
    '409 needs_confirmation',
  )
  expect((await update(owner, first, { duration: 90, confirmed: true })).status).toBe(200)
  expect(await rowOf(owner, first.id)).toMatchObject({ overlap_allowed: true })
})

test('no longer allows overlaps for a job that was moved to a free time', async () => {
  const owner = await anOwnerWithService()
  await createJob(owner)
  const overlapping = await createJob(owner, { appointment_time: at('10:30'), confirmed: true })
  expect((await move(owner, overlapping, at('13:00'), { confirmed: true })).status).toBe(200)
  expect(await rowOf(owner, overlapping.id)).toMatchObject({ overlap_allowed: false })
})

test('keeps the name of a deleted service', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await scene.server.deps.db.asOwner(owner.id, (tx) => tx.deleteFrom('services').execute())
  const [storedJob] = (await listJobs(owner)) as [Appointment]
  expect(storedJob).toMatchObject({ id: job.id, service_id: null, service: 'Full Detail', duration: 60 })
  const saved = await update(owner, storedJob, { notes: 'Still the full detail' })
  expect(await saved.json()).toMatchObject({ service: 'Full Detail', notes: 'Still the full detail' })
})

test('updates a corrected client on future and cancelled appointments, but not on past ones', async () => {
  const owner = await anOwnerWithService()
  const pastJob = await createJob(owner, { appointment_time: '2020-01-06T15:00:00Z', confirmed: true })
  const futureJob = await createJob(owner)
  const cancelledJob = await createJob(owner, { appointment_time: at('14:00') })
  await cancel(owner, cancelledJob)
  await correctClient(owner, futureJob, { name: 'Ava Delgado', email: 'ava.delgado@example.com', phone: '1' })
  const corrected = { client_name: 'Ava Delgado', client_email: 'ava.delgado@example.com', client_phone: '1' }
  expect(await listJobs(owner)).toEqual([{ ...futureJob, ...corrected, is_unpaid: false }])
  expect(await rowOf(owner, cancelledJob.id)).toMatchObject(corrected)
  expect(await rowOf(owner, pastJob.id)).toMatchObject({ client_name: AVA.name, client_email: AVA.email })
  expect((await update(owner, futureJob, { notes: 'Gate code 4411' })).status).toBe(200)
})

test('keeps the phone number of a job if the corrected client has none', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await correctClient(owner, job, { name: AVA.name, email: AVA.email })
  expect(await listJobs(owner)).toMatchObject([{ client_phone: AVA.phone }])
})

test('copies the name of a newly assigned client', async () => {
  const owner = await anOwnerWithService()
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  expect(await (await update(owner, await createJob(owner), { client: noah })).json()).toMatchObject({
    client_name: 'Noah Park',
  })
})

test('explains that a client or service was deleted', async () => {
  const owner = await anOwnerWithService()
  const { client_id } = await createJob(owner)
  await scene.server.deps.db.asOwner(owner.id, (tx) => tx.deleteFrom('clients').execute())
  expect(await errorMessage(postJob(owner, { client: { id: client_id }, confirmed: true }))).toBe(
    'This client is no longer in your list.',
  )
  await scene.server.deps.db.asOwner(owner.id, (tx) => tx.deleteFrom('services').execute())
  expect(await errorMessage(postJob(owner))).toBe('This service is no longer in your list.')
})

async function jobOfDeletedClient(owner: OwnerWithService): Promise<Appointment> {
  const past = { appointment_time: '2026-01-05T15:00:00Z', confirmed: true, tell_client: false }
  const { id, client_id } = await createJob(owner, past)
  const deletion = { method: 'DELETE', headers: owner.headers }
  expect((await scene.server.request(`/api/clients/${client_id}`, deletion)).status).toBe(200)
  return (await (await get(owner, `/${id}`)).json()) as Appointment
}

test('changes the past job of a deleted client, which stays without a client', async () => {
  const owner = await anOwnerWithService()
  const job = await jobOfDeletedClient(owner)
  const change = { price: 150_00, notes: 'Two cars', appointment_time: '2026-01-05T16:00:00Z' }
  const changed = (await (await update(owner, job, { client: undefined, ...change })).json()) as Appointment
  expect(changed).toMatchObject({ client_id: null, client_name: 'Deleted client', client_email: '' })
  expect(changed).toMatchObject({ price: 150_00, notes: 'Two cars' })
  const same = { client: undefined, client_name: 'Deleted client', client_email: '', client_phone: null }
  const repeated = await update(owner, changed, { ...same, price: null })
  expect(await repeated.json()).toMatchObject({ client_id: null, price: null })
  expect(await clientsOf(owner)).toEqual([])
})

test('gives the past job of a deleted client to another one', async () => {
  const owner = await anOwnerWithService()
  const given = await update(owner, await jobOfDeletedClient(owner), { client: MO })
  const { client_id } = (await given.json()) as Appointment
  expect(await clientsOf(owner)).toMatchObject([{ id: client_id, name: MO.name }])
})

test('does not cancel an appointment whose current version the owner has not seen', async () => {
  const owner = await anOwnerWithService()
  const seen = await createJob(owner)
  await move(owner, seen, at('12:00'))
  const answer = await refusal(cancel(owner, seen))
  expect(answer).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    details: { current: { appointment_time: iso(at('12:00')) } },
  })
  const { current } = answer.details as unknown as { current: Appointment }
  expect((await cancel(owner, current)).status).toBe(200)
})

test('keeps the row of a cancelled appointment, but reports it as not found', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  expect(await (await cancel(owner, job)).json()).toEqual({ cancelled: true, letter: 'waiting' })
  expect(await rowOf(owner, job.id)).toMatchObject({ cancelled_by: 'owner', cancelled_at: expect.any(Date) })
  expect(await listJobs(owner)).toEqual([])
  expect(await outcome(get(owner, `/${job.id}`))).toBe('404 not_found')
  expect(await outcome(update(owner, job, { notes: 'x' }))).toBe('404 not_found')
  expect(await outcome(cancel(owner, job))).toBe('404 not_found')
  await createJob(owner)
})

test('restores a cancelled appointment, and warns if the time has been taken since', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  await cancel(owner, job)
  const restored = (await (await restore(owner, job)).json()) as Appointment
  expect(restored).toMatchObject({ id: job.id })
  expect(await listJobs(owner)).toHaveLength(1)

  await cancel(owner, restored)
  await createJob(owner, { client: { name: 'Noah', email: 'noah@example.com', phone: '2' } })
  const answer = await refusal(restore(owner, job))
  expect(answer).toMatchObject({
    code: 'needs_confirmation',
    details: { warnings: [{ kind: 'clash', with: [{ client_name: 'Noah' }] }] },
  })
  expect((await restore(owner, job, { confirmed: true })).status).toBe(200)
  expect(await rowOf(owner, job.id)).toMatchObject({ cancelled_at: null, overlap_allowed: true })
})

test('checks a time without saving, ignoring the job itself', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const check = async (body: object) =>
    (await (
      await post(owner, '/check', { appointment_time: at('10:30'), duration: 60, ...body })
    ).json()) as object
  expect(await check({})).toMatchObject({ warnings: [{ kind: 'clash' }] })
  expect(await check({ except: job.id })).toEqual({ warnings: [] })
  expect(await check({ appointment_time: at('10:30'), duration: 600 })).toMatchObject({
    warnings: [{ kind: 'clash' }, { kind: 'outside hours' }],
  })
})

test('lists appointments that overlap the window, and rejects invalid windows', async () => {
  const owner = await anOwnerWithService()
  const overnightJob = await createJob(owner, {
    appointment_time: `${YEAR}-01-06T23:30:00Z`,
    duration: 60,
    confirmed: true,
  })
  expect(await listJobs(owner)).toMatchObject([{ id: overnightJob.id }])
  expect(await outcome(get(owner, `?from=${YEAR}-01-01T00:00:00Z&to=${YEAR}-04-01T00:00:00Z`))).toBe(
    '422 invalid_request',
  )
  expect(await outcome(get(owner, `?from=${YEAR}-01-02T00:00:00Z&to=${YEAR}-01-01T00:00:00Z`))).toBe(
    '422 invalid_request',
  )
})

test('reports another owner’s appointments, clients and services as not found', async () => {
  const [luna, mallory] = [await anOwnerWithService(), await anOwnerWithService()]
  const lunasJob = await createJob(luna)
  expect(await outcome(get(mallory, `/${lunasJob.id}`))).toBe('404 not_found')
  expect(await outcome(update(mallory, lunasJob, {}))).toBe('404 not_found')
  expect(await outcome(move(mallory, lunasJob, at('12:00')))).toBe('404 not_found')
  expect(await outcome(cancel(mallory, lunasJob))).toBe('404 not_found')
  expect(await outcome(restore(mallory, lunasJob))).toBe('404 not_found')
  expect(await outcome(postJob(mallory, { client: { id: lunasJob.client_id } }))).toBe('404 not_found')
  expect(await outcome(postJob(mallory, { service_id: luna.serviceId }))).toBe('404 not_found')
  expect(await listJobs(mallory)).toEqual([])
  expect((await postJob(mallory)).status).toBe(201)
})

test.each([
  ['markup', '<script>alert(1)</script> & "quotes"'],
  ['emoji and right-to-left', '🚐✨ שלום مرحبا'],
  ['10,000 characters', 'x'.repeat(10_000)],
])('stores notes with %s unchanged', async (_, notes) => {
  expect(await createJob(await anOwnerWithService(), { notes })).toMatchObject({ notes })
})

test('rejects notes that are too long', async () => {
  expect(await refusal(postJob(await anOwnerWithService(), { notes: 'x'.repeat(10_001) }))).toMatchObject({
    status: 422,
    fields: { notes: 'Notes must be at most 10,000 characters' },
  })
})

const MO = { name: 'Mo Reed', phone: '(555) 010-4477' }

test('books a caller by name and phone number, as a client of their own', async () => {
  const owner = await anOwnerWithService()
  const first = await createJob(owner, { client: MO })
  const second = await createJob(owner, { client: { ...MO, name: 'Jo Reed' }, appointment_time: at('12:00') })
  expect(first).toMatchObject({ client_name: 'Mo Reed', client_email: '', client_phone: MO.phone })
  expect(second.client_id).not.toBe(first.client_id)
  expect(await clientsOf(owner)).toHaveLength(2)
  const again = { client: { id: first.client_id }, appointment_time: at('14:00') }
  expect(await createJob(owner, again)).toMatchObject({ client_email: '', client_phone: MO.phone })
})

test('moves, cancels and restores the job of a client without an email, and emails nobody', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { client: MO })
  const moved = (await (await move(owner, job, at('12:00'))).json()) as Appointment
  expect(moved).toMatchObject({ letter: 'none', client_notice: 'none' })
  expect(await (await cancel(owner, moved)).json()).toMatchObject({ letter: 'none' })
  expect(await (await restore(owner, moved)).json()).toMatchObject({ letter: 'none' })
  expect(await rowOf(owner, job.id)).toMatchObject({ notify_at: null, notice_mail_id: null })
})

test('assigns a job from one client without an email to another', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { client: MO })
  const moved = (await (await move(owner, job, at('12:00'))).json()) as Appointment
  const response = await update(owner, moved, { client: { ...MO, name: 'Jo Reed' } })
  expect(await response.json()).toMatchObject({ client_name: 'Jo Reed', client_email: '', letter: 'none' })
  // What the former client was not told is nothing that the new one has to know.
  expect(await rowOf(owner, job.id)).toMatchObject({ announced: null })
})
