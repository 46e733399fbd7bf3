import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { EmailProps } from '#contract/emails.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { AVA, type Scheduler, YEAR } from '#server/testing/appointment-scene.ts'
import { made, nth, seriesScene } from '#server/testing/series-scene.ts'
import { beginSending, endSending, sendAll } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { aScheduler, aSeries, moveSeries, cancelSeries, restoreSeries, lettersOf } = scene

type Letter = EmailProps['series-changed']

/** A date of winter and an hour, in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries() {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { rhythm: 'weekly' })
  return { owner, visits }
}

const moved = async (...[owner, seen, to, wanted]: Parameters<typeof moveSeries>) =>
  made(await moveSeries(owner, seen, to, wanted))

/** From when to when, as the letter has it. */
function told(props: object) {
  return (props as Letter).visits.map(({ previous, job }) => [
    previous?.appointmentTime ?? null,
    job?.appointmentTime ?? null,
  ])
}

async function onlyLetter(owner: Scheduler) {
  const [letter, ...others] = await lettersOf(owner)
  expect(others).toEqual([])
  return letter ?? expect.fail('there is no letter')
}

/** As if the worker had taken them. */
const letThemLeave = () => sendAll(scene.server.deps.db, { atOnce: true })

test('one letter tells of all visits that moved, once it can no longer be undone', async () => {
  const { owner, visits } = await aWeeklySeries()
  const { letter: state } = await moved(owner, nth(visits, 1), ny('01-15', 13))
  expect(state).toBe('waiting')
  const { letter, recipient, wait, props } = await onlyLetter(owner)
  expect({ letter, recipient, wait }).toEqual({ letter: 'series-changed', recipient: AVA.email, wait: 15 })
  expect(told(props)).toEqual([
    [ny('01-14'), ny('01-15', 13)],
    [ny('01-21'), ny('01-22', 13)],
    [ny('01-28'), ny('01-29', 13)],
  ])
})

test('the letter is among the messages of each visit that it tells of', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 1), ny('01-15', 13))
  const messagesOf = async ({ id }: { id: string }) => {
    const answer = await scene.server.request(`/api/messages?appointment=${id}`, { headers: owner.headers })
    return ((await answer.json()) as { messages: { what: string }[] }).messages.map(({ what }) => what)
  }
  expect(await Promise.all(visits.map(messagesOf))).toEqual([
    [],
    ['Several visits: booked or changed'],
    ['Several visits: booked or changed'],
    ['Several visits: booked or changed'],
  ])
})

test('each visit in the letter has a link and a calendar entry of its own', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const { props } = await onlyLetter(owner)
  const lines = (props as Letter).visits
  expect(lines.map(({ calendar }) => calendar)).toEqual(
    visits.map(({ id }) => ({ uid: `${id}@localhost`, sequence: 1 })),
  )
  const mail = await beginSending(scene.server.deps.db, nth(visits, 0).id)
  const second = new URL(nth((mail.props as Letter).visits, 1).manageUrl ?? '')
  const seen = await (await scene.server.request(`/api${second.pathname}`)).json()
  expect(seen).toMatchObject({ appointment_time: ny('01-15') })
})

test('one letter tells of all that were cancelled', async () => {
  const { owner, visits } = await aWeeklySeries()
  expect(await made(await cancelSeries(owner, nth(visits, 2)))).toEqual({ cancelled: 2, letter: 'waiting' })
  const { letter, props } = await onlyLetter(owner)
  expect(letter).toBe('series-changed')
  expect(told(props)).toEqual([
    [ny('01-21'), null],
    [ny('01-28'), null],
  ])
})

test('the last visit alone is told of as any other appointment', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 3), ny('01-29'))
  expect((await onlyLetter(owner)).letter).toBe('appointment-moved')
})

test('tells nobody who is not to be told, and knows what they go on to believe', async () => {
  const { owner, visits } = await aWeeklySeries()
  const quiet = await moved(owner, nth(visits, 1), ny('01-15'), { tell_client: false })
  expect(quiet.letter).toBe('none')
  expect(await lettersOf(owner)).toEqual([])
  // Told at last, it tells from what they believe.
  await moved(owner, nth(quiet.visits, 1), ny('01-16'))
  expect(told((await onlyLetter(owner)).props)).toEqual([
    [ny('01-14'), ny('01-16')],
    [ny('01-21'), ny('01-23')],
    [ny('01-28'), ny('01-30')],
  ])
})

test('what is undone in time was never told', async () => {
  const { owner, visits } = await aWeeklySeries()
  const away = await moved(owner, nth(visits, 1), ny('01-15'))
  await moved(owner, nth(away.visits, 1), ny('01-14'))
  expect(await lettersOf(owner)).toEqual([])
  await made(
    await cancelSeries(owner, nth(visits, 0), { scope: 'all', seen_updated_at: '2099-01-01T00:00:00Z' }),
  )
  expect(await lettersOf(owner)).toHaveLength(1)
  expect((await made(await restoreSeries(owner, nth(visits, 0)))).letter).toBe('none')
  expect(await lettersOf(owner)).toEqual([])
})

test('a second change before the letter left tells from what the client knew', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moved(owner, nth(visits, 2), ny('01-22'))
  await moved(owner, nth(first.visits, 2), ny('01-23'))
  expect(told((await onlyLetter(owner)).props)).toEqual([
    [ny('01-21'), ny('01-23')],
    [ny('01-28'), ny('01-30')],
  ])
})

test('a second change after the letter left tells from what that told', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moved(owner, nth(visits, 2), ny('01-22'))
  await letThemLeave()
  await made(await cancelSeries(owner, nth(first.visits, 2)))
  const last = (await lettersOf(owner)).find(({ props }) => 'visits' in props) ?? expect.fail('none')
  expect(told(last.props)).toEqual([
    [ny('01-22'), null],
    [ny('01-29'), null],
  ])
})

test('a visit that changes by itself leaves the letter that waits, which goes on about the others', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 1), ny('01-15'))
  await made<ChangedAppointment>(await scene.move(owner, nth(after.visits, 1), ny('01-17')))
  const [together, alone] = await lettersOf(owner)
  expect(told(together?.props ?? {})).toEqual([
    [ny('01-21'), ny('01-22')],
    [ny('01-28'), ny('01-29')],
  ])
  expect(alone).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-14') }, job: { appointmentTime: ny('01-17') } },
  })
  // Back where the client believes it to be, nothing is left to tell of it.
  await scene.cancel(owner, nth(after.visits, 2), { tell_client: false })
  expect((await lettersOf(owner))[0]).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-28') }, job: { appointmentTime: ny('01-29') } },
  })
})

test('a visit that changes while the email about all is sent gets another', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 1), ny('01-15'))
  const mail = await beginSending(scene.server.deps.db, nth(visits, 1).id)
  expect(told(mail.props as object)).toHaveLength(3)
  await made<ChangedAppointment>(await scene.move(owner, nth(after.visits, 1), ny('01-17')))
  await endSending(scene.server.deps.db, mail)
  const [, alone, ...others] = await lettersOf(owner)
  expect(others).toEqual([])
  expect(alone).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-15') }, job: { appointmentTime: ny('01-17') } },
  })
})

test('a client’s new address gets the email, and links that went to the former one lead nowhere', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 2), ny('01-22'))
  const first = await beginSending(scene.server.deps.db, nth(visits, 2).id)
  await endSending(scene.server.deps.db, first)
  await scene.correctClient(owner, nth(visits, 0), { ...AVA, email: 'ava@new.example' })
  await moved(owner, nth(after.visits, 2), ny('01-23'))
  const second = await beginSending(scene.server.deps.db, nth(visits, 2).id)
  expect([first.recipient, second.recipient]).toEqual([AVA.email, 'ava@new.example'])
  const answers = ({ visits }: Letter) =>
    Promise.all(
      visits.map(async ({ manageUrl }) => {
        const answer = await scene.server.request(`/api${new URL(manageUrl ?? '').pathname}`)
        return answer.status === 200
          ? ((await answer.json()) as { appointment_time: string }).appointment_time
          : answer.status
      }),
    )
  expect(await answers(first.props as Letter)).toEqual([404, 404])
  expect(await answers(second.props as Letter)).toEqual([ny('01-23'), ny('01-30')])
})

test('a visit that became somebody else’s is told of to them', async () => {
  const { owner, visits } = await aWeeklySeries()
  const noah = { name: 'Noah', email: 'noah@example.com', phone: '(555) 010-2000' }
  await scene.update(owner, nth(visits, 3), { client: noah })
  await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const letters = await lettersOf(owner)
  expect(letters.map(({ letter, recipient }) => [recipient, letter]).toSorted()).toEqual([
    [AVA.email, 'series-changed'],
    ['noah@example.com', 'appointment-moved'],
  ])
})

test('a series that the owner makes is told of in one letter, if they wish, after the time for an Undo', async () => {
  const owner = await aScheduler()
  await aSeries(owner)
  expect(await lettersOf(owner)).toEqual([])
  const other = await aScheduler()
  const { visits } = await aSeries(other, { tell_client: true })
  const [letter, ...more] = await lettersOf(other)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ letter: 'series-changed', recipient: AVA.email, props: { isNew: true } })
  expect(letter?.wait).toBeGreaterThanOrEqual(UNDO_SECONDS)
  expect(letter?.props.visits).toMatchObject(
    visits.map(({ id, appointment_time }) => ({
      appointmentId: id,
      previous: null,
      job: { appointmentTime: appointment_time },
      manageUrl: expect.any(String),
    })),
  )
})

test('a new series that is cancelled before the letter left was never told of', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await made(await cancelSeries(owner, nth(visits, 0)))
  expect(await lettersOf(owner)).toEqual([])
})

test('a new series that moves before its letter left is told of as new, by its new times', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  const after = await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const { letter, props } = await onlyLetter(owner)
  expect({ letter, props }).toMatchObject({ letter: 'series-changed', props: { isNew: true } })
  expect(told(props)[0]).toEqual([null, ny('01-08')])
  await moved(owner, nth(after.visits, 0), ny('01-09'), { scope: 'all' })
  expect((await onlyLetter(owner)).props).toMatchObject({ isNew: true })
})

test('one visit of a new series that moves before the letter left is told of as new, too', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await made<ChangedAppointment>(await scene.move(owner, nth(visits, 1), ny('01-17')))
  const letters = await lettersOf(owner)
  expect(letters).toMatchObject([
    { letter: 'series-changed', props: { isNew: true } },
    { letter: 'appointment-moved', props: { isNew: true, previous: null } },
  ])
})

const newsOf = async (owner: Scheduler) =>
  (await lettersOf(owner)).map(({ letter, props }) => [letter, (props as { isNew: boolean }).isNew])

test('a new series that is cancelled and taken back before its letter left is still new to the client', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await made(await cancelSeries(owner, nth(visits, 0)))
  await made(await restoreSeries(owner, nth(visits, 0)))
  expect(await newsOf(owner)).toEqual([['series-changed', true]])
})

test('so is one visit of it', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await made<ChangedAppointment>(await scene.cancel(owner, nth(visits, 1)))
  await made<ChangedAppointment>(await scene.restore(owner, nth(visits, 1)))
  expect(await newsOf(owner)).toEqual(
    expect.arrayContaining([
      ['series-changed', true],
      ['appointment-moved', true],
    ]),
  )
})

test('a new series that moved quietly before its letter left is still new when the next change is told', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  const quiet = await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all', tell_client: false })
  expect(await lettersOf(owner)).toEqual([])
  await moved(owner, nth(quiet.visits, 0), ny('01-09'), { scope: 'all' })
  expect(await newsOf(owner)).toEqual([['series-changed', true]])
})
