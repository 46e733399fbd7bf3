import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EmailProps } from '#contract/emails.ts'
import type { Message } from '#contract/messages.ts'
import type { Scheduler } from '#server/testing/appointment-scene.ts'
import { made, nth, seriesScene, timesOf } from '#server/testing/series-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { beginSending, sendAll } from '#server/testing/test-outbox.ts'

const scene = seriesScene()
const { aScheduler, aSeries, cancelSeries, lettersOf } = scene

type Letter = EmailProps['series-changed']

/** The letter of a new series has left. */
async function aToldSeries() {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await letThemLeave()
  return { owner, visits, id: (await seriesMessage(owner)).id }
}

const letThemLeave = () => sendAll(scene.server.deps.db, { atOnce: true })

async function seriesMessage({ headers }: Scheduler): Promise<Message> {
  const answer = await scene.server.request('/api/messages?view=gone', { headers })
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages.find(({ what }) => what.startsWith('Several visits')) ?? expect.fail('there is none')
}

/** Long enough ago. */
const pass = (owner: Scheduler, visits: readonly { id: string }[]) =>
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

const resend = ({ headers }: Scheduler, id: string) =>
  scene.server.request(`/api/messages/${id}/resend`, { method: 'POST', headers })

/** What was sent last tells of each: when it is, or null where it is cancelled. */
async function toldAgain(owner: Scheduler) {
  const { letter, props, wait } = await lastLetter(owner)
  expect({ letter, wait }).toEqual({ letter: 'series-changed', wait: 0 })
  return (props as Letter).visits.map(({ job }) => job?.appointmentTime ?? null)
}

const lastLetter = async (owner: Scheduler) => (await lettersOf(owner)).at(-1) ?? expect.fail('there is none')

test('a letter about several visits is sent again, of what each is now', async () => {
  const { owner, visits, id } = await aToldSeries()
  expect(await seriesMessage(owner)).toMatchObject({ can_resend: true })
  expect(await made<Message>(await resend(owner, id))).toMatchObject({ state: 'planned' })
  expect(await toldAgain(owner)).toEqual(timesOf({ visits }))
  const { visits: again, isNew } = (await lastLetter(owner)).props as Letter
  expect(isNew).toBe(false)
  for (const { job, previous } of again) expect(previous).toEqual(job)
  const { props } = await beginSending(scene.server.deps.db, nth(visits, 0).id)
  for (const { job, manageUrl } of (props as Letter).visits) {
    const answer = await scene.server.request(`/api${new URL(manageUrl ?? '').pathname}`)
    expect(await answer.json()).toMatchObject({ appointment_time: job?.appointmentTime })
  }
  expect(await outcome(resend(owner, id))).toBe('409 not_owed_any_more')
})

test('it leaves out what has passed, and what a newer letter told', async () => {
  const { owner, visits, id } = await aToldSeries()
  await made(await scene.move(owner, nth(visits, 1), at(nth(visits, 1), 3)))
  await letThemLeave()
  await pass(owner, visits.slice(0, 1))
  await made<Message>(await resend(owner, id))
  expect(await toldAgain(owner)).toEqual(timesOf({ visits }).slice(2))
})

test('it tells what was kept from the client until now', async () => {
  const { owner, visits, id } = await aToldSeries()
  const quietly = { tell_client: false }
  await made(await scene.move(owner, nth(visits, 1), at(nth(visits, 1), 3), quietly))
  await scene.cancel(owner, nth(visits, 2), quietly)
  await made<Message>(await resend(owner, id))
  const times = timesOf({ visits })
  expect(await toldAgain(owner)).toEqual([times[0], at(nth(visits, 1), 3), null, times[3]])
  const again = ((await lastLetter(owner)).props as Letter).visits
  expect(again.map(({ previous }) => previous?.appointmentTime)).toEqual(times)
})

test('it says which are cancelled', async () => {
  const { owner, visits } = await aToldSeries()
  await made(await cancelSeries(owner, nth(visits, 2), { tell_client: true }))
  await letThemLeave()
  const { id } = await seriesMessage(owner)
  await made<Message>(await resend(owner, id))
  expect(await toldAgain(owner)).toEqual([null, null])
})

test('visits that are on again before the repeated cancellation leaves are told as on again', async () => {
  const { owner, visits } = await aToldSeries()
  await made(await cancelSeries(owner, nth(visits, 2), { tell_client: true }))
  await letThemLeave()
  await made<Message>(await resend(owner, (await seriesMessage(owner)).id))
  await made(await scene.restoreSeries(owner, nth(visits, 2), { tell_client: true }))
  const { letter, props } = await lastLetter(owner)
  expect(letter).toBe('series-changed')
  const told = (props as Letter).visits.map(({ job, previous }) => [job?.appointmentTime, previous])
  expect(told).toEqual(
    timesOf({ visits })
      .slice(2)
      .map((time) => [time, null]),
  )
})

test('a visit that was cancelled before anybody was told of it is not told of', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { tell_client: true })
  await scene.cancel(owner, nth(visits, 1), { tell_client: true })
  await letThemLeave()
  await made<Message>(await resend(owner, (await seriesMessage(owner)).id))
  expect(await toldAgain(owner)).toEqual(timesOf({ visits }).toSpliced(1, 1))
})

test('a visit that was cancelled quietly and is on again before the email is sent is told as it was', async () => {
  const { owner, visits, id } = await aToldSeries()
  const quietly = { tell_client: false }
  await scene.cancel(owner, nth(visits, 2), quietly)
  await made<Message>(await resend(owner, id))
  await made(await scene.restore(owner, nth(visits, 2), { tell_client: true }))
  expect(await toldAgain(owner)).toEqual(timesOf({ visits }))
})

test('of a last visit it is sent as that visit’s own', async () => {
  const { owner, visits, id } = await aToldSeries()
  await pass(owner, visits.slice(0, 3))
  await made<Message>(await resend(owner, id))
  expect(await lastLetter(owner)).toMatchObject({
    letter: 'booking-confirmed',
    props: { job: { appointmentTime: nth(visits, 3).appointment_time } },
  })
})

test('nothing is sent again once all of them have passed', async () => {
  const { owner, visits, id } = await aToldSeries()
  await pass(owner, visits)
  expect(await seriesMessage(owner)).toMatchObject({ can_resend: false })
  expect(await outcome(resend(owner, id))).toBe('409 not_owed_any_more')
})

test('a visit that changes quietly before the email is sent is told with the others', async () => {
  const { owner, visits, id } = await aToldSeries()
  await made<Message>(await resend(owner, id))
  await made(await scene.move(owner, nth(visits, 1), at(nth(visits, 1), 3), { tell_client: false }))
  expect(await toldAgain(owner)).toEqual(timesOf({ visits }).with(1, at(nth(visits, 1), 3)))
})

function at({ appointment_time }: { appointment_time: string }, hoursLater: number): string {
  return new Date(Date.parse(appointment_time) + hoursLater * 3_600_000).toISOString()
}
