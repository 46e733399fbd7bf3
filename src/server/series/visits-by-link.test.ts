import { beforeEach, expect, test } from 'vitest'
import type { Series } from '#contract/series.ts'
import { newManageLink } from '#server/client-emails/email-data.ts'
import { at, type OwnerWithService, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, seriesScene, timesOf } from '#server/testing/series-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = seriesScene()
const { anOwnerWithService, createJob, aSeries, readSeries } = scene
// The visits are a year ahead, but by default clients can book only nearer times.
beforeEach(() => scene.setClock(`${YEAR}-01-02T12:00:00Z`))

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries() {
  const owner = await anOwnerWithService()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly' }) }
}

const offRhythmFlags = ({ visits }: Series) => visits.map(({ is_off_rhythm }) => is_off_rhythm)

/** Returns the token. */
async function insertManageLink(owner: OwnerWithService, visit: { id: string }): Promise<string> {
  return scene.server.deps.db.asOwner(owner.id, async (tx) => {
    const { manageUrl, tokenHash } = newManageLink(new URL('http://localhost:3000'))
    await tx
      .insertInto('manage_tokens')
      .values({ token_hash: tokenHash, user_id: owner.id, appointment_id: visit.id })
      .execute()
    return new URL(manageUrl).pathname.split('/').at(-1) as string
  })
}

test('a link lets a client skip or move only its own visit', async () => {
  const { owner, series } = await aWeeklySeries()
  const [skipToken, moveToken] = [
    await insertManageLink(owner, nth(series.visits, 1)),
    await insertManageLink(owner, nth(series.visits, 2)),
  ]
  const postByLink = (token: string, action: string, body: object = {}) =>
    scene.server.request(`/api/booking/${token}${action}`, json(body, {}))
  const booking = await (await scene.server.request(`/api/booking/${skipToken}`)).json()
  expect(booking).toMatchObject({
    series: {
      rhythm: 'weekly',
      next: [ny('01-07'), ny('01-21'), ny('01-28')],
      more: 0,
      after: ny('01-21'),
    },
  })
  expect((await postByLink(skipToken, '/cancel')).status).toBe(200)
  expect((await postByLink(moveToken, '/move', { appointmentTime: ny('01-22', 11) })).status).toBe(200)
  const after = await readSeries(owner, nth(series.visits, 0))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-22', 11), ny('01-28')])
  expect(offRhythmFlags(after)).toEqual([false, true, false])
})

test('a link shows how many more visits there are, and which one is next', async () => {
  const owner = await anOwnerWithService()
  const { visits } = await aSeries(owner, { rhythm: 'weekly', ends: { visits: 6 } })
  const readByLink = async (visit: number) => {
    const token = await insertManageLink(owner, nth(visits, visit))
    return (await scene.server.request(`/api/booking/${token}`)).json()
  }
  expect(await readByLink(3)).toMatchObject({ series: { more: 2, after: nth(visits, 4).appointment_time } })
  expect(await readByLink(5)).toMatchObject({ series: { more: 2, after: null } })
})

test('mentions the next visit in emails about a skipped visit, whoever skipped it', async () => {
  const { owner, series } = await aWeeklySeries()
  const token = await insertManageLink(owner, nth(series.visits, 1))
  await scene.server.request(`/api/booking/${token}/cancel`, json({}, {}))
  const { id, updated_at } = nth(series.visits, 2)
  await scene.server.request(
    `/api/appointments/${id}/cancel`,
    json({ seen_updated_at: updated_at, tell_client: true }, owner.headers),
  )
  const emails = await scene.emailsOf(owner)
  expect(emails.map(({ letter }) => letter).toSorted()).toEqual([
    'appointment-cancelled',
    'appointment-cancelled',
    'client-cancelled',
  ])
  expect(emails.map(({ props }) => props.series)).toEqual(emails.map(() => ({ next: ny('01-07') })))
})

test('a link reveals nothing about visits that were assigned to another client', async () => {
  const { owner, series } = await aWeeklySeries()
  const noah = { name: 'Noah', email: 'noah@example.com', phone: '(555) 010-2000' }
  expect((await scene.update(owner, nth(series.visits, 2), { client: noah })).status).toBe(200)
  const token = await insertManageLink(owner, nth(series.visits, 0))
  const booking = await (await scene.server.request(`/api/booking/${token}`)).json()
  expect(booking).toMatchObject({ series: { next: [ny('01-14'), ny('01-28')] } })
  const singleJobToken = await insertManageLink(
    owner,
    await createJob(owner, { appointment_time: at('14:00') }),
  )
  expect(await (await scene.server.request(`/api/booking/${singleJobToken}`)).json()).toMatchObject({
    series: null,
  })
})
