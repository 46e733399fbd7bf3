import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { insertMails } from '#server/outbox/queries.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { AVA, at } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene } from '#server/testing/series-scene.ts'
import { failSending, sendAll, startSending, testComposer } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, update, move, cancel, aSeries, moveSeries, emailsOf, get } = scene

const NOAH = { ...AVA, name: 'Noah Park', email: 'noah@example.com' }
const iso = (time: string) => new Date(at(time)).toISOString()
const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })
const saved = async (request: Promise<Response>) => parseBody<ChangedAppointment>(await request)
const current = async (owner: TestOwner, { id }: Appointment) =>
  (await (await get(owner, `/${id}`)).json()) as Appointment
const tellClient = (owner: TestOwner, { id }: Appointment) => scene.post(owner, `/${id}/tell-client`, {})
const lettersOf = async (owner: TestOwner) => (await emailsOf(owner)).map(({ letter }) => letter)

test('confirms a job that the owner makes, with a manage link, after the undo window', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { tell_client: true, address: '12 Maple Avenue' })
  expect(job.client_notice).toBe('scheduled')
  const [email] = await emailsOf(owner)
  expect(email).toMatchObject({
    letter: 'booking-confirmed',
    recipient: AVA.email,
    props: {
      bookedBy: 'business',
      price: 199_99,
      manageUrl: expect.stringMatching(/\/booking\/[\w-]{43}$/),
      job: { appointmentTime: iso('10:00'), service: 'Full Detail', address: '12 Maple Avenue' },
    },
  })
  expect(Math.round(email?.delaySeconds ?? 0)).toBe(UNDO_SECONDS)
  await sendPending()
  expect((await current(owner, job)).client_notice).toBe('none')
})

test('lists the confirmation among the messages about the job', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { tell_client: true })
  await sendPending()
  const path = `/api/messages?appointment=${job.id}`
  const response = await scene.server.request(path, { headers: owner.headers })
  expect(((await response.json()) as { messages: object[] }).messages).toMatchObject([
    { what: 'Confirmation', to: AVA.email },
  ])
})

test('sends no confirmation unless asked to, or of a past job', async () => {
  const owner = await anOwnerWithService()
  const unconfirmed = await createJob(owner)
  expect(unconfirmed.client_notice).toBe('unconfirmed')
  const past = { appointment_time: '2020-01-06T10:00:00-05:00', confirmed: true, tell_client: true }
  expect((await createJob(owner, past)).client_notice).not.toBe('scheduled')
  expect(await emailsOf(owner)).toEqual([])
})

test('the first email about a job that was not confirmed does not call it moved', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const moved = await saved(move(owner, job, at('12:00')))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'booking-confirmed', props: { job: { appointmentTime: iso('12:00') } } },
  ])
  await sendPending()
  await saved(move(owner, await current(owner, moved), at('13:00')))
  expect(await lettersOf(owner)).toEqual(['booking-confirmed', 'appointment-moved'])
})

test('the first email is a confirmation even if the job was moved before without telling the client', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const once = await saved(move(owner, job, at('12:00'), { tell_client: false }))
  expect(once.client_notice).toBe('unconfirmed')
  await saved(move(owner, once, at('13:00')))
  expect(await lettersOf(owner)).toEqual(['booking-confirmed'])
})

test('the first email to a client who was assigned to a job does not call it moved', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { tell_client: true })
  await sendPending()
  const assigned = await saved(update(owner, await current(owner, job), { client: NOAH, tell_client: false }))
  expect(assigned.client_notice).toBe('unconfirmed')
  await saved(move(owner, assigned, at('12:00')))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'booking-confirmed', recipient: AVA.email },
    { letter: 'booking-confirmed', recipient: NOAH.email },
  ])
})

test('a client who was never emailed is still told that their job is cancelled', async () => {
  const owner = await anOwnerWithService()
  await cancel(owner, await createJob(owner))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
})

test('a job that is cancelled before its confirmation was sent is never mentioned', async () => {
  const owner = await anOwnerWithService()
  await cancel(owner, await createJob(owner, { tell_client: true }))
  expect(await emailsOf(owner)).toEqual([])
})

test('a client who got a reminder knows the job, so that a new time is called one', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  const reminder = { id: randomUUID(), recipient: AVA.email }
  await scene.server.deps.db.asSystem(async (tx) => {
    const about = { letter: 'reminder', props: {}, userId: owner.id, appointmentId: job.id }
    await insertMails(tx, [{ ...reminder, ...about, delay: { afterSeconds: 0 } }])
    await testComposer.recordSent(tx, [{ ...reminder, announces: null }])
    await tx.deleteFrom('mails').where('id', '=', reminder.id).execute()
  })
  expect((await current(owner, job)).client_notice).toBe('none')
  await saved(move(owner, job, at('12:00')))
  expect(await lettersOf(owner)).toEqual(['appointment-moved'])
})

test('the owner sends a confirmation later, once', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner)
  expect(await saved(tellClient(owner, job))).toMatchObject({ letter: 'waiting', client_notice: 'scheduled' })
  expect(await saved(tellClient(owner, job))).toMatchObject({ letter: 'none', client_notice: 'scheduled' })
  expect(await lettersOf(owner)).toEqual(['booking-confirmed'])
})

test('a confirmation that could not be delivered is shown as failed and can be sent again', async () => {
  const owner = await anOwnerWithService()
  const job = await createJob(owner, { tell_client: true })
  const mail = await startSending(scene.server.deps.db, job.id)
  await failSending(scene.server.deps.db, mail, { isRejected: true, isGivenUp: true })
  expect((await current(owner, job)).client_notice).toBe('failed')
  await saved(tellClient(owner, job))
  await sendPending()
  expect((await current(owner, job)).client_notice).toBe('none')
})

test('the first email about a series that was not confirmed lists the visits as booked', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner)
  await parseBody(await moveSeries(owner, nth(visits, 0), at('12:00')))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'series-changed', props: { isNew: true, visits: { length: 4 } } },
  ])
})
