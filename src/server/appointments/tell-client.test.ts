import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { AVA, appointmentScene, at, type Scheduler } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()
const { aScheduler, created, update, move, post } = scene

type Letter = { letter: string; recipient: string; props: Record<string, unknown>; wait: number }

/** With how many seconds each waits before it leaves. */
const lettersOf = async (owner: Scheduler): Promise<Letter[]> => {
  const rows = await scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.selectFrom('mails').selectAll().orderBy('created_at').execute(),
  )
  return rows.map(({ letter, recipient, props, next_attempt_at, created_at }) => ({
    letter,
    recipient,
    props: props as Record<string, unknown>,
    wait: (next_attempt_at.getTime() - created_at.getTime()) / 1000,
  }))
}

/** As if the worker had taken them. */
const letThemLeave = (owner: Scheduler) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ sent_at: new Date(), props: '{}' })
      .where('user_id', '=', owner.id)
      .execute(),
  )

const answered = async (answer: Promise<Response>) => {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Appointment
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
  await answered(move(owner, job, '2030-01-07T06:00:00Z'))
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
  await post(owner, `/${job.id}/cancel`, {})
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', wait: 15, props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await answered(post(owner, `/${job.id}/restore`, {}))
  expect(await lettersOf(owner)).toEqual([])
})

test('a job moved and then cancelled is cancelled at the time the client knows', async () => {
  const { owner, job } = await anAppointment()
  await answered(move(owner, job, at('12:00')))
  await post(owner, `/${job.id}/cancel`, {})
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled', props: { job: { appointmentTime: iso('10:00') } } },
  ])
  await answered(post(owner, `/${job.id}/restore`, {}))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-moved', props: { job: { appointmentTime: iso('12:00') } } },
  ])
})

test('tells a client who was told of the cancellation that the job is on again', async () => {
  const { owner, job } = await anAppointment()
  await post(owner, `/${job.id}/cancel`, {})
  await letThemLeave(owner)
  await answered(post(owner, `/${job.id}/restore`, {}))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-cancelled' },
    { letter: 'appointment-moved', props: { previous: null, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('tells a client who was told of a move that it is taken back', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await letThemLeave(owner)
  await answered(move(owner, moved, at('10:00')))
  expect(await lettersOf(owner)).toMatchObject([
    { letter: 'appointment-moved' },
    { props: { previous: { appointmentTime: iso('12:00') }, job: { appointmentTime: iso('10:00') } } },
  ])
})

test('leaves a letter alone that a worker is sending', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ claimed_until: new Date('2100-01-01'), attempts: 1 })
      .where('user_id', '=', owner.id)
      .execute(),
  )
  await answered(move(owner, moved, at('10:00')))
  expect(await lettersOf(owner)).toHaveLength(2)
})

test('says nothing when the owner does not want it to, and takes back what waited', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00'), { tell_client: false }))
  expect(await lettersOf(owner)).toEqual([])
  const again = await answered(move(owner, moved, at('13:00')))
  await answered(move(owner, again, at('14:00'), { tell_client: false }))
  expect(await lettersOf(owner)).toEqual([])
  await post(owner, `/${job.id}/cancel`, { tell_client: false })
  await answered(post(owner, `/${job.id}/restore`, {}))
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

test('a change of notes writes nothing, and holds nothing up', async () => {
  const { owner, job } = await anAppointment()
  const noted = await answered(update(owner, job, { notes: 'Gate code 4411' }))
  expect(await lettersOf(owner)).toEqual([])
  const moved = await answered(move(owner, noted, at('12:00')))
  const waiting = await lettersOf(owner)
  await answered(update(owner, moved, { notes: 'Gate code 4412', tell_client: false }))
  expect(await lettersOf(owner)).toEqual(waiting)
})

test('writes to nobody when the appointment is given to somebody else', async () => {
  const { owner, job } = await anAppointment()
  const moved = await answered(move(owner, job, at('12:00')))
  const noah = { name: 'Noah Park', email: 'noah@example.com', phone: '2' }
  await answered(update(owner, moved, { client: noah, appointment_time: at('13:00') }))
  expect(await lettersOf(owner)).toEqual([])
})

test('does not write about what has passed', async () => {
  const owner = await aScheduler()
  const past = await created(owner, { appointment_time: '2020-01-06T15:00:00Z', confirmed: true })
  await answered(move(owner, past, '2020-01-06T17:00:00Z', { confirmed: true }))
  await post(owner, `/${past.id}/cancel`, {})
  expect(await lettersOf(owner)).toEqual([])
})
