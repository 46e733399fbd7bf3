import { expect, test } from 'vitest'
import type { ChangedAppointment } from '#contract/appointments.ts'
import type { EmailProps } from '#contract/emails.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import { AVA, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene } from '#server/testing/series-scene.ts'
import { finishSending, sendAll, startSending } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { anOwnerWithService, aSeries, moveSeries, cancelSeries, restoreSeries, emailsOf } = scene

type SeriesEmailProps = EmailProps['series-changed']

/** A winter date and hour in New York. */
const newYork = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries() {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { rhythm: 'weekly' })
  await scene.markEmailed(owner)
  return { owner, visits }
}

const moveVisits = async (...[owner, seen, to, options]: Parameters<typeof moveSeries>) =>
  parseBody(await moveSeries(owner, seen, to, options))

/** The previous and new time of each visit in the email, null if there is none. */
function visitTimes(props: object) {
  return (props as SeriesEmailProps).visits.map(({ previous, job }) => [
    previous?.appointmentTime ?? null,
    job?.appointmentTime ?? null,
  ])
}

async function onlyEmail(owner: OwnerWithService) {
  const [email, ...others] = await emailsOf(owner)
  expect(others).toEqual([])
  return email ?? expect.fail('there is no email')
}

const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })

test('sends one email about all moved visits after the undo window', async () => {
  const { owner, visits } = await aWeeklySeries()
  const { letter: state } = await moveVisits(owner, nth(visits, 1), newYork('01-15', 13))
  expect(state).toBe('waiting')
  const { letter, recipient, delaySeconds, props } = await onlyEmail(owner)
  expect({ letter, recipient, delaySeconds }).toEqual({
    letter: 'series-changed',
    recipient: AVA.email,
    delaySeconds: 15,
  })
  expect(visitTimes(props)).toEqual([
    [newYork('01-14'), newYork('01-15', 13)],
    [newYork('01-21'), newYork('01-22', 13)],
    [newYork('01-28'), newYork('01-29', 13)],
  ])
})

test('lists the email among the messages of each visit it mentions', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moveVisits(owner, nth(visits, 1), newYork('01-15', 13))
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

test('puts a link and a calendar entry for each visit in the email', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moveVisits(owner, nth(visits, 0), newYork('01-08'), { scope: 'all' })
  const { props } = await onlyEmail(owner)
  const { visits: emailedVisits } = props as SeriesEmailProps
  expect(emailedVisits.map(({ calendar }) => calendar)).toEqual(
    visits.map(({ id }) => ({ uid: `${id}@localhost`, sequence: 1 })),
  )
  const mail = await startSending(scene.server.deps.db, nth(visits, 0).id)
  const secondLink = new URL(nth((mail.props as SeriesEmailProps).visits, 1).manageUrl ?? '')
  const linkedVisit = await (await scene.server.request(`/api${secondLink.pathname}`)).json()
  expect(linkedVisit).toMatchObject({ appointment_time: newYork('01-15') })
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
    [newYork('01-21'), null],
    [newYork('01-28'), null],
  ])
})

test('sends an email about a single appointment if only the last visit moved', async () => {
  const { owner, visits } = await aWeeklySeries()
  await moveVisits(owner, nth(visits, 3), newYork('01-29'))
  expect((await onlyEmail(owner)).letter).toBe('appointment-moved')
})

test('sends nothing if the owner opts out, and remembers what the client knows', async () => {
  const { owner, visits } = await aWeeklySeries()
  const movedSilently = await moveVisits(owner, nth(visits, 1), newYork('01-15'), { tell_client: false })
  expect(movedSilently.letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
  // The next email reports the change from what the client knows.
  await moveVisits(owner, nth(movedSilently.visits, 1), newYork('01-16'))
  expect(visitTimes((await onlyEmail(owner)).props)).toEqual([
    [newYork('01-14'), newYork('01-16')],
    [newYork('01-21'), newYork('01-23')],
    [newYork('01-28'), newYork('01-30')],
  ])
})

test('sends nothing about a change that was undone in time', async () => {
  const { owner, visits } = await aWeeklySeries()
  const movedAway = await moveVisits(owner, nth(visits, 1), newYork('01-15'))
  await moveVisits(owner, nth(movedAway.visits, 1), newYork('01-14'))
  expect(await emailsOf(owner)).toEqual([])
  await parseBody(
    await cancelSeries(owner, nth(visits, 0), { scope: 'all', seen_updated_at: '2099-01-01T00:00:00Z' }),
  )
  expect(await emailsOf(owner)).toHaveLength(1)
  expect((await parseBody(await restoreSeries(owner, nth(visits, 0)))).letter).toBe('none')
  expect(await emailsOf(owner)).toEqual([])
})

test('compares a second change with what the client knew if no email has been sent yet', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moveVisits(owner, nth(visits, 2), newYork('01-22'))
  await moveVisits(owner, nth(first.visits, 2), newYork('01-23'))
  expect(visitTimes((await onlyEmail(owner)).props)).toEqual([
    [newYork('01-21'), newYork('01-23')],
    [newYork('01-28'), newYork('01-30')],
  ])
})

test('compares a second change with what the first email said if that has been sent', async () => {
  const { owner, visits } = await aWeeklySeries()
  const first = await moveVisits(owner, nth(visits, 2), newYork('01-22'))
  await sendPending()
  await parseBody(await cancelSeries(owner, nth(first.visits, 2)))
  const last = (await emailsOf(owner)).find(({ props }) => 'visits' in props) ?? expect.fail('none')
  expect(visitTimes(last.props)).toEqual([
    [newYork('01-22'), null],
    [newYork('01-29'), null],
  ])
})

test('takes a visit that changes separately out of the pending email, and sends another email about it', async () => {
  const { owner, visits } = await aWeeklySeries()
  const changed = await moveVisits(owner, nth(visits, 1), newYork('01-15'))
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(changed.visits, 1), newYork('01-17')))
  const [seriesEmail, visitEmail] = await emailsOf(owner)
  expect(visitTimes(seriesEmail?.props ?? {})).toEqual([
    [newYork('01-21'), newYork('01-22')],
    [newYork('01-28'), newYork('01-29')],
  ])
  expect(visitEmail).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: newYork('01-14') }, job: { appointmentTime: newYork('01-17') } },
  })
  // The client is not told about this cancellation, so the shared email is about the last visit only.
  await scene.cancel(owner, nth(changed.visits, 2), { tell_client: false })
  expect((await emailsOf(owner))[0]).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: newYork('01-28') }, job: { appointmentTime: newYork('01-29') } },
  })
})

test('sends another email about a visit that changes while the first is being sent', async () => {
  const { owner, visits } = await aWeeklySeries()
  const changed = await moveVisits(owner, nth(visits, 1), newYork('01-15'))
  const mail = await startSending(scene.server.deps.db, nth(visits, 1).id)
  expect(visitTimes(mail.props as object)).toHaveLength(3)
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(changed.visits, 1), newYork('01-17')))
  await finishSending(scene.server.deps.db, mail)
  const [, visitEmail, ...others] = await emailsOf(owner)
  expect(others).toEqual([])
  expect(visitEmail).toMatchObject({
    letter: 'appointment-moved',
    props: { previous: { appointmentTime: newYork('01-15') }, job: { appointmentTime: newYork('01-17') } },
  })
})

test('emails the new address of a client, and revokes links sent to the former address', async () => {
  const { owner, visits } = await aWeeklySeries()
  const changed = await moveVisits(owner, nth(visits, 2), newYork('01-22'))
  const first = await startSending(scene.server.deps.db, nth(visits, 2).id)
  await finishSending(scene.server.deps.db, first)
  await scene.correctClient(owner, nth(visits, 0), { ...AVA, email: 'ava@new.example' })
  await moveVisits(owner, nth(changed.visits, 2), newYork('01-23'))
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
  expect(await linkedTimes(second.props as SeriesEmailProps)).toEqual([newYork('01-23'), newYork('01-30')])
})

test('emails the new client of a reassigned visit when the series moves', async () => {
  const { owner, visits } = await aWeeklySeries()
  const noah = { name: 'Noah', email: 'noah@example.com', phone: '(555) 010-2000' }
  await scene.update(owner, nth(visits, 3), { client: noah })
  await moveVisits(owner, nth(visits, 0), newYork('01-08'), { scope: 'all' })
  const emails = await emailsOf(owner)
  expect(emails.map(({ letter, recipient }) => [recipient, letter]).toSorted()).toEqual([
    [AVA.email, 'series-changed'],
    ['noah@example.com', 'appointment-moved'],
  ])
})

test('sends one email about a new series after the undo window, if the owner opts in', async () => {
  const owner = await anOwnerWithService()
  await aSeries(owner)
  expect(await emailsOf(owner)).toEqual([])
  const optingIn = await anOwnerWithService()
  const { visits } = await aSeries(optingIn, { tell_client: true })
  const [email, ...more] = await emailsOf(optingIn)
  expect(more).toEqual([])
  expect(email).toMatchObject({ letter: 'series-changed', recipient: AVA.email, props: { isNew: true } })
  expect(email?.delaySeconds).toBeGreaterThanOrEqual(UNDO_SECONDS)
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
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody(await cancelSeries(owner, nth(visits, 0)))
  expect(await emailsOf(owner)).toEqual([])
})

test('announces a new series with the new times if it moves before its email is sent', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  const changed = await moveVisits(owner, nth(visits, 0), newYork('01-08'), { scope: 'all' })
  const { letter, props } = await onlyEmail(owner)
  expect({ letter, props }).toMatchObject({ letter: 'series-changed', props: { isNew: true } })
  expect(visitTimes(props)[0]).toEqual([null, newYork('01-08')])
  await moveVisits(owner, nth(changed.visits, 0), newYork('01-09'), { scope: 'all' })
  expect((await onlyEmail(owner)).props).toMatchObject({ isNew: true })
})

test('announces a visit of a new series as new if it moves before the email is sent', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody<ChangedAppointment>(await scene.move(owner, nth(visits, 1), newYork('01-17')))
  const emails = await emailsOf(owner)
  expect(emails).toMatchObject([
    { letter: 'series-changed', props: { isNew: true } },
    { letter: 'appointment-moved', props: { isNew: true, previous: null } },
  ])
})

const emailsWithIsNew = async (owner: OwnerWithService) =>
  (await emailsOf(owner)).map(({ letter, props }) => [letter, (props as { isNew: boolean }).isNew])

test('announces a series as new if it is cancelled and restored before its email is sent', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  await parseBody(await cancelSeries(owner, nth(visits, 0)))
  await parseBody(await restoreSeries(owner, nth(visits, 0)))
  expect(await emailsWithIsNew(owner)).toEqual([['series-changed', true]])
})

test('announces a visit as new if it is cancelled and restored before its email is sent', async () => {
  const owner = await anOwnerWithService()
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

test('announces a series as new even if it was moved without notice before its email was sent', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  const movedSilently = await moveVisits(owner, nth(visits, 0), newYork('01-08'), {
    scope: 'all',
    tell_client: false,
  })
  expect(await emailsOf(owner)).toEqual([])
  await moveVisits(owner, nth(movedSilently.visits, 0), newYork('01-09'), { scope: 'all' })
  expect(await emailsWithIsNew(owner)).toEqual([['series-changed', true]])
})
