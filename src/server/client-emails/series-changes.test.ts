import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { EmailProps } from '#contract/emails.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { AVA, type Scheduler, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene } from '#server/testing/series-scene.ts'
import { finishSending, sendAll, startSending } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { aScheduler, aSeries, moveSeries, cancelSeries, restoreSeries, emailsOf } = scene

type SeriesEmailProps = EmailProps['series-changed']

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries() {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { rhythm: 'weekly' })
  return { owner, visits }
}

const moved = async (...[owner, seen, to, options]: Parameters<typeof moveSeries>) =>
  parseBody(await moveSeries(owner, seen, to, options))

/** Previous and new time of each visit in the email. */
function visitTimes(props: object) {
  return (props as SeriesEmailProps).visits.map(({ previous, job }) => [
    previous?.appointmentTime ?? null,
    job?.appointmentTime ?? null,
  ])
}

async function onlyEmail(owner: Scheduler) {
  const [email, ...others] = await emailsOf(owner)
  expect(others).toEqual([])
  return email ?? expect.fail('there is no email')
}

const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })

test('sends one email about all moved visits after the undo window', async () => {
  const { owner, visits } = await aWeeklySeries()
  const { letter: state } = await moved(owner, nth(visits, 1), ny('01-15', 13))
  expect(state).toBe('waiting')
  const { letter, recipient, wait, props } = await onlyEmail(owner)
  expect({ letter, recipient, wait }).toEqual({ letter: 'series-changed', recipient: AVA.email, wait: 15 })
  expect(visitTimes(props)).toEqual([
    [ny('01-14'), ny('01-15', 13)],
    [ny('01-21'), ny('01-22', 13)],
    [ny('01-28'), ny('01-29', 13)],
  ])
})

test('lists the email among the messages of each visit it mentions', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 1), ny('01-15', 13))
  const messagesOf = async ({ id }: { id: string }) => {
    const answer = await scene.server.request(`/api/messages?appointment=${id}`, { headers: owner.headers })
    return ((await answer.json()) as { messages: { what: string }[] }).messages.map(({ what }) => what)
  }
  expect(await Promise.all(visits.map(messagesOf))).toEqual([
    [],
    ['Visits booked or changed'],
    ['Visits booked or changed'],
    ['Visits booked or changed'],
  ])
})

test('contains a link and a calendar entry for each visit', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const { props } = await onlyEmail(owner)
  const lines = (props as SeriesEmailProps).visits
  expect(lines.map(({ calendar }) => calendar)).toEqual(
    visits.map(({ id }) => ({ uid: `${id}@localhost`, sequence: 1 })),
  )
  const mail = await startSending(scene.server.deps.db, nth(visits, 0).id)
  const second = new URL(nth((mail.props as SeriesEmailProps).visits, 1).manageUrl ?? '')
  const seen = await (await scene.server.request(`/api${second.pathname}`)).json()
  expect(seen).toMatchObject({ appointment_time: ny('01-15') })
})

test('sends one email about all cancelled visits', async () => {
  const { owner, visits } = await aWeeklySeries()
  expect(await parseBody(await cancelSeries(owner, nth(visits, 2)))).toEqual({
    cancelled: 2,
    letter: 'waiting',
  })
  const { letter, props } = await onlyEmail(owner)
  expect(letter).toBe('series-changed')
  expect(visitTimes(props)).toEqual([
    [ny('01-21'), null],
    [ny('01-28'), null],
  ])
})

test('sends an email about a single appointment if only the last visit moved', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moved(owner, nth(visits, 3), ny('01-29'))
  expect((await onlyEmail(owner)).letter).toBe('appointment-moved')
})

test('sends nothing if the owner opts out, and remembers what the client knows', async () => {
  const { owner, visits } = await aWeeklySeries()
  const quiet = await moved(owner, nth(visits, 1), ny('01-15'), { tell_client: false })
  expect(quiet.letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
  // The next email reports the change from what the client knows.
  await moved(owner, nth(quiet.visits, 1), ny('01-16'))
  expect(visitTimes((await onlyEmail(owner)).props)).toEqual([
    [ny('01-14'), ny('01-16')],
    [ny('01-21'), ny('01-23')],
    [ny('01-28'), ny('01-30')],
  ])
})

test('sends nothing about a change that was undone in time', async () => {
  const { owner, visits } = await aWeeklySeries()
  const away = await moved(owner, nth(visits, 1), ny('01-15'))
  await moved(owner, nth(away.visits, 1), ny('01-14'))
  expect(await emailsOf(owner)).toEqual([])
  await parseBody(
    await cancelSeries(owner, nth(visits, 0), { scope: 'all', seen_updated_at: '2099-01-01T00:00:00Z' }),
  )
  expect(await emailsOf(owner)).toHaveLength(1)
  expect((await parseBody(await restoreSeries(owner, nth(visits, 0)))).letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
})

test('reports a second change before the email is sent from what the client knew', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moved(owner, nth(visits, 2), ny('01-22'))
  await moved(owner, nth(first.visits, 2), ny('01-23'))
  expect(visitTimes((await onlyEmail(owner)).props)).toEqual([
    [ny('01-21'), ny('01-23')],
    [ny('01-28'), ny('01-30')],
  ])
})

test('reports a second change after the email was sent from what that email said', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moved(owner, nth(visits, 2), ny('01-22'))
  await sendPending()
  await parseBody(await cancelSeries(owner, nth(first.visits, 2)))
  const last = (await emailsOf(owner)).find(({ props }) => 'visits' in props) ?? expect.fail('none')
  expect(visitTimes(last.props)).toEqual([
    [ny('01-22'), null],
    [ny('01-29'), null],
  ])
})

test('moves a visit that changes on its own from the pending email into its own', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 1), ny('01-15'))
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(after.visits, 1), ny('01-17')))
  const [together, alone] = await emailsOf(owner)
  expect(visitTimes(together?.props ?? {})).toEqual([
    [ny('01-21'), ny('01-22')],
    [ny('01-28'), ny('01-29')],
  ])
  expect(alone).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-14') }, job: { appointmentTime: ny('01-17') } },
  })
  // The client already knows this time, so nothing is left to say about it.
  await scene.cancel(owner, nth(after.visits, 2), { tell_client: false })
  expect((await emailsOf(owner))[0]).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-28') }, job: { appointmentTime: ny('01-29') } },
  })
})

test('sends another email about a visit that changes while the first is being sent', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 1), ny('01-15'))
  const mail = await startSending(scene.server.deps.db, nth(visits, 1).id)
  expect(visitTimes(mail.props as object)).toHaveLength(3)
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(after.visits, 1), ny('01-17')))
  await finishSending(scene.server.deps.db, mail)
  const [, alone, ...others] = await emailsOf(owner)
  expect(others).toEqual([])
  expect(alone).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: ny('01-15') }, job: { appointmentTime: ny('01-17') } },
  })
})

test('sends to the new address of a client, and revokes links sent to the former one', async () => {
  const { owner, visits } = await aWeeklySeries()
  const after = await moved(owner, nth(visits, 2), ny('01-22'))
  const first = await startSending(scene.server.deps.db, nth(visits, 2).id)
  await finishSending(scene.server.deps.db, first)
  await scene.correctClient(owner, nth(visits, 0), { ...AVA, email: 'ava@new.example' })
  await moved(owner, nth(after.visits, 2), ny('01-23'))
  const second = await startSending(scene.server.deps.db, nth(visits, 2).id)
  expect([first.recipient, second.recipient]).toEqual([AVA.email, 'ava@new.example'])
  const linkedTimes = ({ visits }: SeriesEmailProps) =>
    Promise.all(
      visits.map(async ({ manageUrl }) => {
        const answer = await scene.server.request(`/api${new URL(manageUrl ?? '').pathname}`)
        return answer.status === 200
          ? ((await answer.json()) as { appointment_time: string }).appointment_time
          : answer.status
      }),
    )
  expect(await linkedTimes(first.props as SeriesEmailProps)).toEqual([404, 404])
  expect(await linkedTimes(second.props as SeriesEmailProps)).toEqual([ny('01-23'), ny('01-30')])
})

test('emails the new client about a visit that was assigned to them', async () => {
  const { owner, visits } = await aWeeklySeries()
  const noah = { name: 'Noah', email: 'noah@example.com', phone: '(555) 010-2000' }
  await scene.update(owner, nth(visits, 3), { client: noah })
  await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const emails = await emailsOf(owner)
  expect(emails.map(({ letter, recipient }) => [recipient, letter]).toSorted()).toEqual([
    [AVA.email, 'series-changed'],
    ['noah@example.com', 'appointment-moved'],
  ])
})

test('sends one email about a new series after the undo window, if the owner opts in', async () => {
  const owner = await aScheduler()
  await aSeries(owner)
  expect(await emailsOf(owner)).toEqual([])
  const other = await aScheduler()
  const { visits } = await aSeries(other, { tell_client: true })
  const [email, ...more] = await emailsOf(other)
  expect(more).toEqual([])
  expect(email).toMatchObject({ letter: 'series-changed', recipient: AVA.email, props: { isNew: true } })
  expect(email?.wait).toBeGreaterThanOrEqual(UNDO_SECONDS)
  expect(email?.props.visits).toMatchObject(
    visits.map(({ id, appointment_time }) => ({
      appointmentId: id,
      previous: null,
      job: { appointmentTime: appointment_time },
      manageUrl: expect.any(String),
    })),
  )
})

test('sends nothing about a new series that is cancelled before the email is sent', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody(await cancelSeries(owner, nth(visits, 0)))
  expect(await emailsOf(owner)).toEqual([])
})

test('announces a new series that moves before its email is sent with the new times', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  const after = await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all' })
  const { letter, props } = await onlyEmail(owner)
  expect({ letter, props }).toMatchObject({ letter: 'series-changed', props: { isNew: true } })
  expect(visitTimes(props)[0]).toEqual([null, ny('01-08')])
  await moved(owner, nth(after.visits, 0), ny('01-09'), { scope: 'all' })
  expect((await onlyEmail(owner)).props).toMatchObject({ isNew: true })
})

test('announces one visit of a new series that moves before the email is sent as new', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(visits, 1), ny('01-17')))
  const emails = await emailsOf(owner)
  expect(emails).toMatchObject([
    { letter: 'series-changed', props: { isNew: true } },
    { letter: 'appointment-moved', props: { isNew: true, previous: null } },
  ])
})

const emailsWithIsNew = async (owner: Scheduler) =>
  (await emailsOf(owner)).map(({ letter, props }) => [letter, (props as { isNew: boolean }).isNew])

test('announces a series as new that is cancelled and restored before its email is sent', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody(await cancelSeries(owner, nth(visits, 0)))
  await parseBody(await restoreSeries(owner, nth(visits, 0)))
  expect(await emailsWithIsNew(owner)).toEqual([['series-changed', true]])
})

test('announces a visit as new that is cancelled and restored before its email is sent', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody<ChangedAppointment>(await scene.cancel(owner, nth(visits, 1)))
  await parseBody<ChangedAppointment>(await scene.restore(owner, nth(visits, 1)))
  expect(await emailsWithIsNew(owner)).toEqual(
    expect.arrayContaining([
      ['series-changed', true],
      ['appointment-moved', true],
    ]),
  )
})

test('announces a series as new that was moved without notice before its email was sent', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  const quiet = await moved(owner, nth(visits, 0), ny('01-08'), { scope: 'all', tell_client: false })
  expect(await emailsOf(owner)).toEqual([])
  await moved(owner, nth(quiet.visits, 0), ny('01-09'), { scope: 'all' })
  expect(await emailsWithIsNew(owner)).toEqual([['series-changed', true]])
})
