import { expect, test } from 'vitest'
import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { Mail } from '#server/outbox/queries.ts'
import { AVA, appointmentScene, at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import {
  claimMail,
  failSending,
  finishSending,
  mailsOf,
  sendAll,
  startSending,
  testComposer,
} from '#server/testing/test-outbox.ts'

const scene = appointmentScene()
const { anOwnerWithService, createJob, update, move, cancel, restore, correctClient } = scene

/** The owner's emails, without their exact send times. */
const emailsOf = async (owner: OwnerWithService) => {
  const mails = await mailsOf(scene.server.deps.db, { userId: owner.id })
  return mails.map(({ sendAt: _, delaySeconds, ...mail }) => ({
    ...mail,
    delaySeconds: Math.round(delaySeconds),
  }))
}

const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })
const claimEmailAbout = ({ id }: { id: string }) => startSending(scene.server.deps.db, id)
const failWithoutResponse = (mail: Mail) => failSending(scene.server.deps.db, mail)

const expireClaim = ({ id }: Mail) =>
  scene.server.deps.db.asSystem(async (tx) => {
    await tx.updateTable('mails').set({ claimed_until: null }).where('id', '=', id).execute()
  })

/** The email that a retrying worker would send; null if none. */
const retry = ({ id }: Mail) =>
  scene.server.deps.db.asSystem(async (tx) => {
    const mail = await claimMail(tx, id)
    return (mail && (await testComposer.prepare(tx, [mail]))[0]) ?? null
  })

const requestNotice = (owner: OwnerWithService, { id }: { id: string }) =>
  scene.post(owner, `/${id}/tell-client`, {})

const ok = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(200)
  return (await response.json()) as ChangedAppointment
}

async function anAppointment() {
  const owner = await anOwnerWithService()
  const { id } = await createJob(owner)
  await scene.markEmailed(owner)
  const job = (await (await scene.get(owner, `/${id}`)).json()) as Appointment
  return { owner, job }
}

const iso = (time: string) => new Date(at(time)).toISOString()

test('emails the client of a moved job after the undo window', async () => {
  const { owner, job } = await anAppointment()
  await ok(move(owner, job, at('12:00')))
  const facts = { duration: 60, service: 'Full Detail', price: 199_99, address: null }
  expect(await emailsOf(owner)).toEqual([
    {
      letter: 'appointment-moved',
      recipient: AVA.email,
      delaySeconds: 15,
      props: {
        language: 'en',
        appUrl: 'http://localhost:3000',
        businessName: 'your service provider',
        ownerEmail: owner.email,
        businessPhone: null,
        businessAddress: null,
        accentColor: null,
        clientName: AVA.name,
        timeZone: 'America/New_York',
        manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/),
        isChangeable: true,
        calendar: { uid: `${job.id}@localhost`, sequence: 1 },
        changedBy: 'business',
        isNew: false,
        replaces: null,
        series: null,
        job: { appointmentTime: iso('12:00'), ...facts },
        previous: { appointmentTime: iso('10:00'), ...facts },
      },
    },
  ])
})

test('puts the name, phone, address and time zone of the business in the email', async () => {
  const { owner, job } = await anAppointment()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('user_settings')
      .values({
        user_id: owner.id,
        business_name: 'Luna Detailing',
        business_phone: '(555) 010-1000',
        business_address: '12 Main St',
        timezone: 'Asia/Kathmandu',
      })
      .execute(),
  )
  await ok(move(owner, job, `${YEAR}-01-07T06:00:00Z`))
  expect(await emailsOf(owner)).toMatchObject([
    {
      props: {
        businessName: 'Luna Detailing',
        businessPhone: '(555) 010-1000',
        businessAddress: '12 Main St',
        timeZone: 'Asia/Kathmandu',
      },
    },
  ])
})

test('sends one email about several changes, with the last state', async () => {
  const { owner, job } = await anAppointment()
  const movedOnce = await ok(move(owner, job, at('12:00')))
  const movedTwice = await ok(move(owner, movedOnce, at('13:00')))
  await ok(update(owner, movedTwice, { duration: 90 }))
  expect(await emailsOf(owner)).toMatchObject([
    {
      props: {
        job: { appointmentTime: iso('13:00'), duration: 90 },
        previous: { appointmentTime: iso('10:00'), duration: 60 },
      },
    },
  ])
})

test('sends no email about a move that was undone', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  await ok(move(owner, moved, at('10:00')))
  expect(await emailsOf(owner)).toEqual([])
})

test('sends no email about a cancellation that was undone', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', delaySeconds: 15, props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await ok(restore(owner, job))
  expect(await emailsOf(owner)).toEqual([])
})

test('names the time the client knows in the cancellation of a moved job', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await ok(move(owner, job, at('12:00'))))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await ok(restore(owner, job))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-moved', props: { job: { appointmentTime: iso('12:00') } } },
  ])
})

test('sends an email about a restored job if the client knows of its cancellation', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  await sendPending()
  await ok(restore(owner, job))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled' },
    { letter: 'appointment-moved', props: { previous: null, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('sends an email about a reverted move if the client knows of the move', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  await sendPending()
  await ok(move(owner, moved, at('10:00')))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-moved' },
    { props: { previous: { appointmentTime: iso('12:00') }, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('reports a job as restored if it is restored before the resent cancellation email has gone out', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const mail = await claimEmailAbout(job)
  await finishSending(scene.server.deps.db, mail)
  const path = `/api/messages/${mail.id}/resend`
  await ok(scene.server.request(path, { method: 'POST', headers: owner.headers }))
  await ok(restore(owner, job))
  expect((await emailsOf(owner)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { job: { appointmentTime: iso('10:00') }, previous: null },
  })
})

test('keeps the full undo window while an earlier email is being sent', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const sending = await claimEmailAbout(job)
  await ok(restore(owner, job))
  await finishSending(scene.server.deps.db, sending)
  expect((await emailsOf(owner)).at(-1)?.delaySeconds).toBeCloseTo(UNDO_SECONDS)
})

test.each([
  ['the mail server did not respond', failWithoutResponse],
  ['the worker died', expireClaim],
])('when %s, does not retry an email that was superseded during sending', async (_, endAttempt) => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const sending = await claimEmailAbout(job)
  expect((await ok(restore(owner, job))).letter).toBe('waiting')
  await endAttempt(sending)
  expect(await retry(sending)).toBeNull()
  const mails = await emailsOf(owner)
  expect(mails).toMatchObject([
    {
      letter: 'appointment-moved',
      delaySeconds: 15,
      props: { previous: null, job: { appointmentTime: iso('10:00') } },
    },
  ])
})

test('does not change the content of a retried email that may have arrived', async () => {
  const { owner, job } = await anAppointment()
  await ok(move(owner, job, at('12:00')))
  const first = await claimEmailAbout(job)
  await failWithoutResponse(first)
  expect(await retry(first)).toMatchObject({ id: first.id, props: first.props })
})

test('recomposes a rejected email with the current state and a new link', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  const first = await claimEmailAbout(job)
  await failSending(scene.server.deps.db, first, { isRejected: true })
  const linkOf = ({ props }: Mail) => new URL((props as { manageUrl: string }).manageUrl).pathname
  expect((await scene.server.request(`/api${linkOf(first)}`)).status).toBe(404)
  await ok(move(owner, moved, at('13:00')))
  await scene.advanceClock(UNDO_SECONDS)
  const second = await retry(first)
  expect(second).toMatchObject({ id: first.id, props: { job: { appointmentTime: iso('13:00') } } })
  expect((await scene.server.request(`/api${linkOf(second ?? first)}`)).status).toBe(200)
})

test('waits for the undo window before retrying an email', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  const first = await claimEmailAbout(job)
  await failSending(scene.server.deps.db, first, { isRejected: true })
  await ok(move(owner, moved, at('13:00')))
  expect(await retry(first)).toBeNull()
  expect(await emailsOf(owner)).toMatchObject([
    { delaySeconds: 15, props: { job: { appointmentTime: iso('13:00') } } },
  ])
})

test('delays the next email until the current one has been sent', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const sending = await claimEmailAbout(job)
  await ok(restore(owner, job))
  await sendPending()
  expect(await emailsOf(owner)).toMatchObject([{ letter: 'appointment-cancelled' }])
  await finishSending(scene.server.deps.db, sending)
  await sendPending()
  expect((await emailsOf(owner)).map(({ letter }) => letter)).toEqual([
    'appointment-cancelled',
    'appointment-moved',
  ])
})

test('shows on the appointment that an email failed, and can send another one', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  expect(moved.client_notice).toBe('scheduled')
  await failSending(scene.server.deps.db, await claimEmailAbout(job), { isRejected: true, isGivenUp: true })
  expect(await emailsOf(owner)).toMatchObject([{ letter: 'appointment-moved', props: {} }])
  expect(await scene.listJobs(owner)).toMatchObject([{ client_notice: 'failed' }])
  expect(await ok(requestNotice(owner, job))).toMatchObject({ client_notice: 'scheduled', letter: 'waiting' })
  expect((await emailsOf(owner)).at(-1)).toMatchObject({ props: { job: { appointmentTime: iso('12:00') } } })
})

test('shows a change that the client was not told about, and can email the client later', async () => {
  const { owner, job } = await anAppointment()
  expect(job.client_notice).toBe('none')
  const moved = await ok(move(owner, job, at('12:00'), { tell_client: false }))
  expect(moved.client_notice).toBe('untold')
  expect(await ok(requestNotice(owner, job))).toMatchObject({ client_notice: 'scheduled' })
  await sendPending()
  expect(await scene.listJobs(owner)).toMatchObject([{ client_notice: 'none' }])
  expect(await ok(requestNotice(owner, job))).toMatchObject({ client_notice: 'none', letter: 'none' })
})

test('sends a pending email to the corrected address of the client', async () => {
  const { owner, job } = await anAppointment()
  const noah = { client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' } }
  const noahsJob = await createJob(owner, { ...noah, appointment_time: at('14:00') })
  await ok(move(owner, job, at('12:00')))
  await ok(move(owner, noahsJob, at('15:00')))
  await correctClient(owner, job, { name: 'Ava Delgado', email: 'ava.delgado@example.com' })
  expect((await emailsOf(owner)).map(({ recipient, props }) => [recipient, props.clientName])).toEqual(
    expect.arrayContaining([
      ['ava.delgado@example.com', 'Ava Delgado'],
      ['noah@example.com', 'Noah Park'],
    ]),
  )
})

test('sends a retried email to the corrected address, and does not repeat a sent one', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  await sendPending()
  await ok(move(owner, moved, at('13:00')))
  await failWithoutResponse(await claimEmailAbout(job))
  await correctClient(owner, job, { name: AVA.name, email: 'ava.delgado@example.com' })
  await sendPending()
  expect(await emailsOf(owner)).toMatchObject([
    { recipient: AVA.email },
    { recipient: 'ava.delgado@example.com' },
  ])
})

test('sends nothing when the owner opts out, and withdraws a pending email', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00'), { tell_client: false }))
  expect(await emailsOf(owner)).toEqual([])
  const notified = await ok(move(owner, moved, at('13:00')))
  const last = await ok(move(owner, notified, at('14:00'), { tell_client: false }))
  expect(await emailsOf(owner)).toEqual([])
  await cancel(owner, last, { tell_client: false })
  await ok(restore(owner, job))
  expect(await emailsOf(owner)).toEqual([])
})

test('withdraws a pending email when the same time is saved again without notice', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  expect(await ok(move(owner, moved, at('12:00'), { tell_client: false }))).toMatchObject({
    appointment_time: iso('12:00'),
  })
  expect(await emailsOf(owner)).toEqual([])
})

const withoutNotice = { tell_client: false }

test('reports the change from the time that the client knows', async () => {
  const { owner, job } = await anAppointment()
  const movedSilently = await ok(move(owner, job, at('12:00'), withoutNotice))
  await ok(move(owner, movedSilently, at('14:00')))
  expect(await emailsOf(owner)).toMatchObject([
    { props: { previous: { appointmentTime: iso('10:00') }, job: { appointmentTime: iso('14:00') } } },
  ])
})

test('sends nothing when a job returns to what the client knows', async () => {
  const { owner, job } = await anAppointment()
  const movedSilently = await ok(move(owner, job, at('12:00'), withoutNotice))
  expect(await ok(move(owner, movedSilently, at('10:00')))).toMatchObject({ letter: 'none' })
  expect(await emailsOf(owner)).toEqual([])
})

test('reports a cancellation with the time that the client knows', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await ok(update(owner, job, { appointment_time: at('12:00'), ...withoutNotice })))
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
})

test('remembers what the client knows when an email is withdrawn', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  const withdrawn = await ok(move(owner, moved, at('12:00'), withoutNotice))
  await ok(move(owner, withdrawn, at('14:00')))
  expect(await emailsOf(owner)).toMatchObject([{ props: { previous: { appointmentTime: iso('10:00') } } }])
})

test('reports the next change from what the last email said', async () => {
  const { owner, job } = await anAppointment()
  const movedSilently = await ok(move(owner, job, at('11:00'), withoutNotice))
  const notified = await ok(move(owner, movedSilently, at('12:00')))
  await sendPending()
  await ok(move(owner, notified, at('14:00')))
  expect((await emailsOf(owner)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: iso('12:00') } },
  })
})

test('does not mention an earlier change without notice when a cancellation is undone', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await ok(move(owner, job, at('12:00'), withoutNotice)))
  const restored = await ok(restore(owner, job))
  expect(restored.letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
  await ok(move(owner, restored, at('14:00')))
  expect(await emailsOf(owner)).toMatchObject([{ props: { previous: { appointmentTime: iso('10:00') } } }])
})

test('reports the new time of a job that was moved without notice, cancelled and restored', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await ok(move(owner, job, at('12:00'), withoutNotice)))
  await sendPending()
  expect(await ok(restore(owner, job))).toMatchObject({ letter: 'waiting' })
  expect((await emailsOf(owner)).at(-1)).toMatchObject({
    props: { previous: null, job: { appointmentTime: iso('12:00') } },
  })
})

test('returns with each change whether an email is pending', async () => {
  const { owner, job } = await anAppointment()
  const movedAway = await ok(move(owner, job, at('12:00')))
  expect(movedAway.letter).toBe('waiting')
  const movedBack = await ok(move(owner, movedAway, at('10:00')))
  expect(movedBack.letter).toBe('none')
  const changed = await ok(update(owner, movedBack, { duration: 90 }))
  expect(changed.letter).toBe('waiting')
  const withdrawn = await ok(move(owner, changed, at('10:00'), withoutNotice))
  expect(withdrawn.letter).toBe('none')
  expect(await (await cancel(owner, withdrawn)).json()).toEqual({ cancelled: true, letter: 'waiting' })
  expect(await ok(restore(owner, withdrawn))).toMatchObject({ letter: 'none' })
})

test('reports that an email cannot be withdrawn because it was sent', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  await sendPending()
  const tooLate = await ok(move(owner, moved, at('12:00'), withoutNotice))
  expect(tooLate.letter).toBe('left')
  await ok(move(owner, tooLate, at('10:00')))
  expect((await emailsOf(owner)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: iso('12:00') }, job: { appointmentTime: iso('10:00') } },
  })
})

test('assumes that a new client knows the current state of the appointment', async () => {
  const { owner, job } = await anAppointment()
  const movedSilently = await ok(move(owner, job, at('12:00'), withoutNotice))
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  await cancel(owner, await ok(update(owner, movedSilently, { client: noah })))
  expect(await emailsOf(owner)).toMatchObject([
    { recipient: noah.email, props: { job: { appointmentTime: iso('12:00') } } },
  ])
})

test('tells the client about a new price', async () => {
  const { owner, job } = await anAppointment()
  expect(await ok(update(owner, job, { price: 150_00 }))).toMatchObject({ letter: 'waiting' })
  expect(await emailsOf(owner)).toMatchObject([
    {
      letter: 'appointment-moved',
      props: { job: { price: 150_00 }, previous: { price: 199_99, appointmentTime: iso('10:00') } },
    },
  ])
})

test('sends nothing when notes change, and leaves a pending email as it is', async () => {
  const { owner, job } = await anAppointment()
  const withNotes = await ok(update(owner, job, { notes: 'Gate code 4411' }))
  expect(await emailsOf(owner)).toEqual([])
  const moved = await ok(move(owner, withNotes, at('12:00')))
  await ok(update(owner, moved, { notes: 'Gate code 4412', tell_client: false }))
  expect(await emailsOf(owner)).toMatchObject([{ props: { job: { appointmentTime: iso('12:00') } } }])
})

test('sends nothing when the appointment is assigned to another client and the former one was never emailed', async () => {
  const { owner, job } = await anAppointment()
  const moved = await ok(move(owner, job, at('12:00')))
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  await ok(update(owner, moved, { client: noah, appointment_time: at('13:00') }))
  expect(await emailsOf(owner)).toEqual([])
})

test('increments the calendar sequence for every change that calendars show', async () => {
  const { owner, job } = await anAppointment()
  const sequence = async () => (await scene.rowOf(owner, job.id)).calendar_sequence
  const moved = await ok(move(owner, job, at('12:00')))
  expect(await sequence()).toBe(1)
  const withNotes = await ok(update(owner, moved, { notes: 'Gate code 4411' }))
  expect(await sequence()).toBe(1)
  const withAddress = await ok(update(owner, withNotes, { address: '12 Maple Avenue' }))
  expect(await sequence()).toBe(2)
  await cancel(owner, withAddress)
  expect(await sequence()).toBe(3)
  await ok(restore(owner, job))
  expect(await sequence()).toBe(4)
})

test('sends nothing about past appointments', async () => {
  const owner = await anOwnerWithService()
  const pastJob = await createJob(owner, { appointment_time: '2020-01-06T15:00:00Z', confirmed: true })
  const moved = await ok(move(owner, pastJob, '2020-01-06T17:00:00Z', { confirmed: true }))
  expect(moved.letter).toBe('none')
  await cancel(owner, moved)
  expect(await emailsOf(owner)).toEqual([])
})

const LONG_AGO = '2020-01-06T15:00:00Z'

test('reports a cancellation when a future job is moved into the past', async () => {
  const { owner, job } = await anAppointment()
  const pastJob = await ok(move(owner, job, LONG_AGO, { confirmed: true }))
  expect(pastJob.letter).toBe('waiting')
  expect(await emailsOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
  expect(await ok(move(owner, pastJob, at('10:00')))).toMatchObject({ letter: 'none' })
  expect(await emailsOf(owner)).toEqual([])
})

test('reports a job as restored when it is moved back from the past', async () => {
  const { owner, job } = await anAppointment()
  const pastJob = await ok(move(owner, job, LONG_AGO, { confirmed: true }))
  await sendPending()
  await ok(move(owner, pastJob, at('12:00')))
  expect((await emailsOf(owner)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: null, job: { appointmentTime: iso('12:00') } },
  })
})

const MO = { name: 'Mo Reed', phone: '(555) 010-4477' }

test('drops the pending emails of a client whose email is removed, and sends those of others', async () => {
  const { owner, job } = await anAppointment()
  const noah = { client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' } }
  const noahsJob = await createJob(owner, { ...noah, appointment_time: at('14:00') })
  await ok(move(owner, job, at('12:00')))
  await ok(move(owner, noahsJob, at('15:00')))
  await correctClient(owner, job, MO)
  expect((await emailsOf(owner)).map(({ recipient }) => recipient)).toEqual(['noah@example.com'])
  expect(await scene.rowOf(owner, job.id)).toMatchObject({ client_email: '', notify_at: null })
})

test('replaces an email that is retried after its client’s email was removed with nothing', async () => {
  const { owner, job } = await anAppointment()
  await ok(move(owner, job, at('12:00')))
  const mail = await claimEmailAbout(job)
  await failWithoutResponse(mail)
  await correctClient(owner, job, MO)
  await expireClaim(mail)
  expect(await retry(mail)).toBeNull()
})

test('tells nobody when a job goes from a client whose email was removed to another client', async () => {
  const { owner, job } = await anAppointment()
  await ok(move(owner, job, at('12:00')))
  await sendPending()
  await correctClient(owner, job, MO)
  const { updated_at } = await scene.rowOf(owner, job.id)
  const seen = { ...job, appointment_time: iso('12:00'), updated_at: updated_at.toISOString() }
  await ok(update(owner, seen, { client: { name: 'Noah', email: 'noah@example.com', phone: '2' } }))
  expect((await emailsOf(owner)).map(({ letter }) => letter)).toEqual(['appointment-moved'])
})
