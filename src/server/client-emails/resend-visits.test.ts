import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import type { Message } from '#contract/messages.ts'
import type { OwnerWithService } from '#server/testing/appointment-scene.ts'
import { nth, parseBody, seriesScene, timesOf } from '#server/testing/series-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { sendAll, startSending } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { anOwnerWithService, aSeries, cancelSeries, emailsOf } = scene

type SeriesEmailProps = EmailProps['series-changed']

/** A new series whose email has been sent. */
async function anAnnouncedSeries() {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  await sendPending()
  return { owner, visits, messageId: (await seriesMessage(owner)).id }
}

const sendPending = () => sendAll(scene.server.deps.db, { atOnce: true })

async function seriesMessage({ headers }: OwnerWithService): Promise<Message> {
  const response = await scene.server.request('/api/messages?view=gone', { headers })
  const { messages } = (await response.json()) as { messages: Message[] }
  return (
    messages.find(({ what }) => what.startsWith('Visits booked')) ?? expect.fail('no email about the series')
  )
}

/** Moves visits far into the past. */
const moveToPast = (owner: OwnerWithService, visits: readonly { id: string }[]) =>
  scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .updateTable('appointments')
      .set({ appointment_time: sql<Date>`appointment_time - interval '20 years'` })
      .where(
        'id',
        'in',
        visits.map(({ id }) => id),
      )
      .execute(),
  )

const resend = ({ headers }: OwnerWithService, messageId: string) =>
  scene.server.request(`/api/messages/${messageId}/resend`, { method: 'POST', headers })

/** The time of each visit in the last email, null for a cancelled visit. */
async function resentTimes(owner: OwnerWithService) {
  const { letter, props, delaySeconds } = await lastEmail(owner)
  expect({ letter, delaySeconds }).toEqual({ letter: 'series-changed', delaySeconds: 0 })
  return (props as SeriesEmailProps).visits.map(({ job }) => job?.appointmentTime ?? null)
}

const lastEmail = async (owner: OwnerWithService) =>
  (await emailsOf(owner)).at(-1) ?? expect.fail('there is no email')

test('resends an email about several visits with their current state', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  expect(await seriesMessage(owner)).toMatchObject({ can_resend: true })
  expect(await parseBody<Message>(await resend(owner, messageId))).toMatchObject({ state: 'planned' })
  expect(await resentTimes(owner)).toEqual(timesOf({ visits }))
  const { visits: resentVisits, isNew } = (await lastEmail(owner)).props as SeriesEmailProps
  expect(isNew).toBe(false)
  for (const { job, previous } of resentVisits) expect(previous).toEqual(job)
  const { props } = await startSending(scene.server.deps.db, nth(visits, 0).id)
  for (const { job, manageUrl } of (props as SeriesEmailProps).visits) {
    const response = await scene.server.request(`/api${new URL(manageUrl ?? '').pathname}`)
    expect(await response.json()).toMatchObject({ appointment_time: job?.appointmentTime })
  }
  expect(await outcome(resend(owner, messageId))).toBe('409 not_owed_any_more')
})

test('a resent email leaves out visits that have passed or that a newer email was about', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  await parseBody(await scene.move(owner, nth(visits, 1), hoursAfter(nth(visits, 1), 3)))
  await sendPending()
  await moveToPast(owner, visits.slice(0, 1))
  await parseBody<Message>(await resend(owner, messageId))
  expect(await resentTimes(owner)).toEqual(timesOf({ visits }).slice(2))
})

test('a resent email includes changes that the client was not told about', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  const withoutNotice = { tell_client: false }
  await parseBody(await scene.move(owner, nth(visits, 1), hoursAfter(nth(visits, 1), 3), withoutNotice))
  await scene.cancel(owner, nth(visits, 2), withoutNotice)
  await parseBody<Message>(await resend(owner, messageId))
  const times = timesOf({ visits })
  expect(await resentTimes(owner)).toEqual([times[0], hoursAfter(nth(visits, 1), 3), null, times[3]])
  const resentVisits = ((await lastEmail(owner)).props as SeriesEmailProps).visits
  expect(resentVisits.map(({ previous }) => previous?.appointmentTime)).toEqual(times)
})

test('a resent email lists cancelled visits', async () => {
  const { owner, visits } = await anAnnouncedSeries()
  await parseBody(await cancelSeries(owner, nth(visits, 2), { tell_client: true }))
  await sendPending()
  const { id } = await seriesMessage(owner)
  await parseBody<Message>(await resend(owner, id))
  expect(await resentTimes(owner)).toEqual([null, null])
})

test('reports visits as restored if they are restored before the resent cancellation email has gone out', async () => {
  const { owner, visits } = await anAnnouncedSeries()
  await parseBody(await cancelSeries(owner, nth(visits, 2), { tell_client: true }))
  await sendPending()
  await parseBody<Message>(await resend(owner, (await seriesMessage(owner)).id))
  await parseBody(await scene.restoreSeries(owner, nth(visits, 2), { tell_client: true }))
  const { letter, props } = await lastEmail(owner)
  expect(letter).toBe('series-changed')
  const times = (props as SeriesEmailProps).visits.map(({ job, previous }) => [
    job?.appointmentTime,
    previous,
  ])
  expect(times).toEqual(
    timesOf({ visits })
      .slice(2)
      .map((time) => [time, null]),
  )
})

test('a resent email leaves out a visit that was cancelled before its client knew of it', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { tell_client: true })
  await scene.cancel(owner, nth(visits, 1), { tell_client: true })
  await sendPending()
  await parseBody<Message>(await resend(owner, (await seriesMessage(owner)).id))
  expect(await resentTimes(owner)).toEqual(timesOf({ visits }).toSpliced(1, 1))
})

test('a resent email lists a visit as unchanged if it was cancelled without notice and restored before sending', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  const withoutNotice = { tell_client: false }
  await scene.cancel(owner, nth(visits, 2), withoutNotice)
  await parseBody<Message>(await resend(owner, messageId))
  await parseBody(await scene.restore(owner, nth(visits, 2), { tell_client: true }))
  expect(await resentTimes(owner)).toEqual(timesOf({ visits }))
})

test('a resend becomes an email about a single appointment if one visit remains', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  await moveToPast(owner, visits.slice(0, 3))
  await parseBody<Message>(await resend(owner, messageId))
  expect(await lastEmail(owner)).toMatchObject({
    letter: 'booking-confirmed',
    props: { job: { appointmentTime: nth(visits, 3).appointment_time } },
  })
})

test('refuses to resend once all visits have passed', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  await moveToPast(owner, visits)
  expect(await seriesMessage(owner)).toMatchObject({ can_resend: false })
  expect(await outcome(resend(owner, messageId))).toBe('409 not_owed_any_more')
})

test('a resent email includes a change without notice that is made before it is sent', async () => {
  const { owner, visits, messageId } = await anAnnouncedSeries()
  await parseBody<Message>(await resend(owner, messageId))
  await parseBody(
    await scene.move(owner, nth(visits, 1), hoursAfter(nth(visits, 1), 3), { tell_client: false }),
  )
  expect(await resentTimes(owner)).toEqual(timesOf({ visits }).with(1, hoursAfter(nth(visits, 1), 3)))
})

function hoursAfter({ appointment_time }: { appointment_time: string }, hoursLater: number): string {
  return new Date(Date.parse(appointment_time) + hoursLater * 3_600_000).toISOString()
}
