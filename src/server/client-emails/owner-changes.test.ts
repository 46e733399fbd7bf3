import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { Mail } from '#server/outbox/queries.ts'
import { AVA, appointmentScene, at, type Scheduler, YEAR } from '#server/testing/appointment-scene.ts'
import {
  beginSending,
  claimMail,
  endSending,
  failSending,
  mailsOf,
  sendAll,
  testComposer,
} from '#server/testing/test-outbox.ts'

const scene = appointmentScene()
const { aScheduler, created, update, move, cancel, restore, correctClient } = scene

/** Without when exactly each is sent. */
const lettersOf = async (owner: Scheduler) => {
  const mails = await mailsOf(scene.server.deps.db, { userId: owner.id })
  return mails.map(({ leavesAt: _, wait, ...mail }) => ({ ...mail, wait: Math.round(wait) }))
}

const letThemLeave = () => sendAll(scene.server.deps.db, { atOnce: true })
const taken = ({ id }: { id: string }) => beginSending(scene.server.deps.db, id)
const noAnswer = (mail: Mail) => failSending(scene.server.deps.db, mail)

const workerDied = ({ id }: Mail) =>
  scene.server.deps.db.asSystem(async (tx) => {
    await tx
      .updateTable('mails')
      .set({ claimed_until: new Date(0) })
      .where('id', '=', id)
      .execute()
  })

/** What a worker sends that tries it again; null where there is nothing to send. */
const again = ({ id }: Mail) =>
  scene.server.deps.db.asSystem(async (tx) => {
    const mail = await claimMail(tx, id)
    return (mail && (await testComposer.prepare(tx, [mail]))[0]) ?? null
  })
const isDue = async (mail: Mail) => (await again(mail)) !== null

const tellNow = (owner: Scheduler, { id }: { id: string }) => scene.post(owner, `/${id}/tell-client`, {})

const answered = async (answer: Promise<Response>) => {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as ChangedAppointment
}

async function anAppointment() {
  const owner = await aScheduler()
  return { owner, job: await created(owner) }
}

const iso = (time: string) => new Date(at(time)).toISOString()

test('writes to the client of a job that was moved, after the time to undo it', async () => {
  const { owner, job } = await anAppointment()
  await answered(move(owner, job, at('12:00')))
  expect(await lettersOf(owner)).toEqual([
    {
      letter: 'appointment-moved',
      recipient: AVA.email,
      wait: 15,
      props: {
        appUrl: 'http://localhost:3000',
        businessName: owner.email,
        ownerEmail: owner.email,
        clientName: AVA.name,
        timeZone: 'America/New_York',
        manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/booking\/[\w-]{43}$/),
        isChangeable: true,
        calendar: { uid: `${job.id}@localhost`, sequence: 1 },
        changedBy: 'business',
        isNew: false,
        replaces: null,
        series: null,
        job: { appointmentTime: iso('12:00'), duration: 60, service: 'Full Detail', address: null },
        previous: { appointmentTime: iso('10:00'), duration: 60, service: 'Full Detail', address: null },
      },
    },
  ])
})

test('names the business and its zone', async () => {
  const { owner, job } = await anAppointment()
  await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('user_settings')
      .values({ user_id: owner.id, business_name: 'Luna Detailing', timezone: 'Asia/Kathmandu' })
      .execute(),
  )
  await answered(move(owner, job, `${YEAR}-01-07T06:00:00Z`))
  expect(await lettersOf(owner)).toMatchObject([
    { props: { businessName: 'Luna Detailing', timeZone: 'Asia/Kathmandu' } },
  ])
})

test('sends one letter with the last state for several changes', async () => {
  const { owner, job } = await anAppointment()
  const once = await answered(move(owner, job, at('12:00')))
  const twice = await answered(move(owner, once, at('13:00')))
  await answered(update(owner, twice, { duration: 90 }))
  expect(await lettersOf(owner)).toMatchObject([
    {
      props: {
        job: { appointmentTime: iso('13:00'), duration: 90 },
        previous: { appointmentTime: iso('10:00'), duration: 60 },
      },
    },
  ])
})

test('never sends the letter of a move that was taken back', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await answered(move(owner, moved, at('10:00')))
  expect(await lettersOf(owner)).toEqual([])
})

test('never sends the letter of a cancellation that was taken back', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', wait: 15, props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await answered(restore(owner, job))
  expect(await lettersOf(owner)).toEqual([])
})

test('a job moved and then cancelled is cancelled at the time the client knows', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await answered(move(owner, job, at('12:00'))))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await answered(restore(owner, job))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-moved', props: { job: { appointmentTime: iso('12:00') } } },
  ])
})

test('tells a client who was told of the cancellation that the job is on again', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  await letThemLeave()
  await answered(restore(owner, job))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled' },
    { letter: 'appointment-moved', props: { previous: null, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('tells a client who was told of a move that it is taken back', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await letThemLeave()
  await answered(move(owner, moved, at('10:00')))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-moved' },
    { props: { previous: { appointmentTime: iso('12:00') }, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('a job that is on again before the repeated cancellation leaves is told as on again', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const told = await taken(job)
  await endSending(scene.server.deps.db, told)
  const path = `/api/messages/${told.id}/resend`
  await answered(scene.server.request(path, { method: 'POST', headers: owner.headers }))
  await answered(restore(owner, job))
  expect((await lettersOf(owner)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { job: { appointmentTime: iso('10:00') }, previous: null },
  })
})

test('a change can be undone as long as ever, also when the letter before it has left', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const leaving = await taken(job)
  await answered(restore(owner, job))
  await endSending(scene.server.deps.db, leaving)
  expect((await lettersOf(owner)).at(-1)?.wait).toBeCloseTo(UNDO_SECONDS)
})

test.each([
  ['the mail server did not answer', noAnswer],
  ['its worker died', workerDied],
])('an email that was overtaken while it was sent is not tried again when %s', async (_, end) => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const leaving = await taken(job)
  expect((await answered(restore(owner, job))).letter).toBe('waiting')
  await end(leaving)
  expect(await isDue(leaving)).toBe(false)
  const mails = await lettersOf(owner)
  expect(mails).toMatchObject([
    {
      letter: 'appointment-moved',
      wait: 15,
      props: { previous: null, job: { appointmentTime: iso('10:00') } },
    },
  ])
})

test('an email that may have arrived is repeated word for word', async () => {
  const { owner, job } = await anAppointment()
  await answered(move(owner, job, at('12:00')))
  const first = await taken(job)
  await noAnswer(first)
  expect(await again(first)).toMatchObject({ id: first.id, props: first.props })
})

test('an email that did not arrive is composed anew from what is true by then, with a new link', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  const first = await taken(job)
  await failSending(scene.server.deps.db, first, { isCertain: true })
  const linkOf = ({ props }: Mail) => new URL((props as { manageUrl: string }).manageUrl).pathname
  expect((await scene.server.request(`/api${linkOf(first)}`)).status).toBe(404)
  await answered(move(owner, moved, at('13:00')))
  await scene.pass(UNDO_SECONDS)
  const second = await again(first)
  expect(second).toMatchObject({ id: first.id, props: { job: { appointmentTime: iso('13:00') } } })
  expect((await scene.server.request(`/api${linkOf(second ?? first)}`)).status).toBe(200)
})

test('an email that is tried again waits until its change cannot be undone any more', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  const first = await taken(job)
  await failSending(scene.server.deps.db, first, { isCertain: true })
  await answered(move(owner, moved, at('13:00')))
  expect(await again(first)).toBeNull()
  expect(await lettersOf(owner)).toMatchObject([
    { wait: 15, props: { job: { appointmentTime: iso('13:00') } } },
  ])
})

test('the next email waits until the one that is being sent has been taken', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, job)
  const leaving = await taken(job)
  await answered(restore(owner, job))
  await letThemLeave()
  expect(await lettersOf(owner)).toMatchObject([{ letter: 'appointment-cancelled' }])
  await endSending(scene.server.deps.db, leaving)
  await letThemLeave()
  expect((await lettersOf(owner)).map(({ letter }) => letter)).toEqual([
    'appointment-cancelled',
    'appointment-moved',
  ])
})

test('an email that is given up is told on its appointment, and can be sent again', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  expect(moved.client_notice).toBe('scheduled')
  await failSending(scene.server.deps.db, await taken(job), { isCertain: true, isGivenUp: true })
  expect(await lettersOf(owner)).toMatchObject([{ letter: 'appointment-moved', props: {} }])
  expect(await scene.day(owner)).toMatchObject([{ client_notice: 'failed' }])
  expect(await answered(tellNow(owner, job))).toMatchObject({ client_notice: 'scheduled', letter: 'waiting' })
  expect((await lettersOf(owner)).at(-1)).toMatchObject({ props: { job: { appointmentTime: iso('12:00') } } })
})

test('a change that the client was not told of is visible, and can be told later', async () => {
  const { owner, job } = await anAppointment()
  expect(job.client_notice).toBe('none')
  const moved = await answered(move(owner, job, at('12:00'), { tell_client: false }))
  expect(moved.client_notice).toBe('untold')
  expect(await answered(tellNow(owner, job))).toMatchObject({ client_notice: 'scheduled' })
  await letThemLeave()
  expect(await scene.day(owner)).toMatchObject([{ client_notice: 'none' }])
  expect(await answered(tellNow(owner, job))).toMatchObject({ client_notice: 'none', letter: 'none' })
})

test('a letter that waits goes to where its client is reached by then', async () => {
  const { owner, job } = await anAppointment()
  const others = { client: { name: 'Noah Park', email: 'noah@example.com', phone: '2' } }
  const his = await created(owner, { ...others, appointment_time: at('14:00') })
  await answered(move(owner, job, at('12:00')))
  await answered(move(owner, his, at('15:00')))
  await correctClient(owner, job, { name: 'Ava Delgado', email: 'ava.delgado@example.com' })
  expect((await lettersOf(owner)).map(({ recipient, props }) => [recipient, props.clientName])).toEqual(
    expect.arrayContaining([
      ['ava.delgado@example.com', 'Ava Delgado'],
      ['noah@example.com', 'Noah Park'],
    ]),
  )
})

test('so does one that is tried again, but not one that has left', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await letThemLeave()
  await answered(move(owner, moved, at('13:00')))
  await noAnswer(await taken(job))
  await correctClient(owner, job, { name: AVA.name, email: 'ava.delgado@example.com' })
  await letThemLeave()
  expect(await lettersOf(owner)).toMatchObject([
    { recipient: AVA.email },
    { recipient: 'ava.delgado@example.com' },
  ])
})

test('says nothing when the owner does not want it to, and takes back what waited', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00'), { tell_client: false }))
  expect(await lettersOf(owner)).toEqual([])
  const again = await answered(move(owner, moved, at('13:00')))
  const last = await answered(move(owner, again, at('14:00'), { tell_client: false }))
  expect(await lettersOf(owner)).toEqual([])
  await cancel(owner, last, { tell_client: false })
  await answered(restore(owner, job))
  expect(await lettersOf(owner)).toEqual([])
})

test('calls a letter back without another move', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  expect(await answered(move(owner, moved, at('12:00'), { tell_client: false }))).toMatchObject({
    appointment_time: iso('12:00'),
  })
  expect(await lettersOf(owner)).toEqual([])
})

const quietly = { tell_client: false }

test('tells from the time the client knows, not from one that was kept from them', async () => {
  const { owner, job } = await anAppointment()
  const quiet = await answered(move(owner, job, at('12:00'), quietly))
  await answered(move(owner, quiet, at('14:00')))
  expect(await lettersOf(owner)).toMatchObject([
    { props: { previous: { appointmentTime: iso('10:00') }, job: { appointmentTime: iso('14:00') } } },
  ])
})

test('writes nothing when a job comes back to what the client knows', async () => {
  const { owner, job } = await anAppointment()
  const quiet = await answered(move(owner, job, at('12:00'), quietly))
  expect(await answered(move(owner, quiet, at('10:00')))).toMatchObject({ letter: 'none' })
  expect(await lettersOf(owner)).toEqual([])
})

test('cancels the time the client knows', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await answered(update(owner, job, { appointment_time: at('12:00'), ...quietly })))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
})

test('remembers what the client knows when a letter is called back', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  const quiet = await answered(move(owner, moved, at('12:00'), quietly))
  await answered(move(owner, quiet, at('14:00')))
  expect(await lettersOf(owner)).toMatchObject([{ props: { previous: { appointmentTime: iso('10:00') } } }])
})

test('begins from what the last letter said once it has left', async () => {
  const { owner, job } = await anAppointment()
  const quiet = await answered(move(owner, job, at('11:00'), quietly))
  const told = await answered(move(owner, quiet, at('12:00')))
  await letThemLeave()
  await answered(move(owner, told, at('14:00')))
  expect((await lettersOf(owner)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: iso('12:00') } },
  })
})

test('undoing a cancellation leaves quiet what was kept quiet', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await answered(move(owner, job, at('12:00'), quietly)))
  const restored = await answered(restore(owner, job))
  expect(restored.letter).toBe('none')
  expect(await lettersOf(owner)).toEqual([])
  await answered(move(owner, restored, at('14:00')))
  expect(await lettersOf(owner)).toMatchObject([{ props: { previous: { appointmentTime: iso('10:00') } } }])
})

test('a client who was told of the cancellation hears of a job that was moved quietly before', async () => {
  const { owner, job } = await anAppointment()
  await cancel(owner, await answered(move(owner, job, at('12:00'), quietly)))
  await letThemLeave()
  expect(await answered(restore(owner, job))).toMatchObject({ letter: 'waiting' })
  expect((await lettersOf(owner)).at(-1)).toMatchObject({
    props: { previous: null, job: { appointmentTime: iso('12:00') } },
  })
})

test('answers what becomes of the letter', async () => {
  const { owner, job } = await anAppointment()
  const there = await answered(move(owner, job, at('12:00')))
  expect(there.letter).toBe('waiting')
  const back = await answered(move(owner, there, at('10:00')))
  expect(back.letter).toBe('none')
  const changed = await answered(update(owner, back, { duration: 90 }))
  expect(changed.letter).toBe('waiting')
  const quiet = await answered(move(owner, changed, at('10:00'), quietly))
  expect(quiet.letter).toBe('none')
  expect(await (await cancel(owner, quiet)).json()).toEqual({ cancelled: true, letter: 'waiting' })
  expect(await answered(restore(owner, quiet))).toMatchObject({ letter: 'none' })
})

test('says so when a letter is called back that has left', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await letThemLeave()
  const late = await answered(move(owner, moved, at('12:00'), quietly))
  expect(late.letter).toBe('left')
  await answered(move(owner, late, at('10:00')))
  expect((await lettersOf(owner)).at(-1)).toMatchObject({
    props: { previous: { appointmentTime: iso('12:00') }, job: { appointmentTime: iso('10:00') } },
  })
})

test('somebody who takes over an appointment knows it as it is', async () => {
  const { owner, job } = await anAppointment()
  const quiet = await answered(move(owner, job, at('12:00'), quietly))
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  await cancel(owner, await answered(update(owner, quiet, { client: noah })))
  expect(await lettersOf(owner)).toMatchObject([
    { recipient: noah.email, props: { job: { appointmentTime: iso('12:00') } } },
  ])
})

test('a change of notes writes nothing, and holds nothing up', async () => {
  const { owner, job } = await anAppointment()
  const noted = await answered(update(owner, job, { notes: 'Gate code 4411' }))
  expect(await lettersOf(owner)).toEqual([])
  const moved = await answered(move(owner, noted, at('12:00')))
  await answered(update(owner, moved, { notes: 'Gate code 4412', tell_client: false }))
  expect(await lettersOf(owner)).toMatchObject([{ props: { job: { appointmentTime: iso('12:00') } } }])
})

test('writes to nobody when the appointment is given to somebody else', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  await answered(update(owner, moved, { client: noah, appointment_time: at('13:00') }))
  expect(await lettersOf(owner)).toEqual([])
})

test('counts every change that a calendar shows', async () => {
  const { owner, job } = await anAppointment()
  const sequence = async () => (await scene.rowOf(owner, job.id)).calendar_sequence
  const moved = await answered(move(owner, job, at('12:00')))
  expect(await sequence()).toBe(1)
  const noted = await answered(update(owner, moved, { notes: 'Gate code 4411' }))
  expect(await sequence()).toBe(1)
  const placed = await answered(update(owner, noted, { address: '12 Maple Avenue' }))
  expect(await sequence()).toBe(2)
  await cancel(owner, placed)
  expect(await sequence()).toBe(3)
  await answered(restore(owner, job))
  expect(await sequence()).toBe(4)
})

test('does not write about what has passed', async () => {
  const owner = await aScheduler()
  const past = await created(owner, { appointment_time: '2020-01-06T15:00:00Z', confirmed: true })
  const moved = await answered(move(owner, past, '2020-01-06T17:00:00Z', { confirmed: true }))
  expect(moved.letter).toBe('none')
  await cancel(owner, moved)
  expect(await lettersOf(owner)).toEqual([])
})

const LONG_AGO = '2020-01-06T15:00:00Z'

test('calls off a job that the client waits for and that was moved into the past', async () => {
  const { owner, job } = await anAppointment()
  const past = await answered(move(owner, job, LONG_AGO, { confirmed: true }))
  expect(past.letter).toBe('waiting')
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
  expect(await answered(move(owner, past, at('10:00')))).toMatchObject({ letter: 'none' })
  expect(await lettersOf(owner)).toEqual([])
})

test('tells a client whose job came back from the past that it is on again', async () => {
  const { owner, job } = await anAppointment()
  const past = await answered(move(owner, job, LONG_AGO, { confirmed: true }))
  await letThemLeave()
  await answered(move(owner, past, at('12:00')))
  expect((await lettersOf(owner)).at(-1)).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: null, job: { appointmentTime: iso('12:00') } },
  })
})
