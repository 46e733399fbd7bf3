import { beforeEach, expect, test } from 'vitest'
import type { Series } from '#contract/series.ts'
import { newManageLink } from '#server/client-emails/email-data.ts'
import { at, type Scheduler, YEAR } from '#server/testing/appointment-scene.ts'
import { nth, seriesScene, timesOf } from '#server/testing/series-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = seriesScene()
const { aScheduler, created, aSeries, readSeries } = scene
// Clients cannot book a year ahead by default.
beforeEach(() => scene.setClock(`${YEAR}-01-02T12:00:00Z`))

/** A winter date and hour in New York. */
const ny = (date: string, hour = 10) =>
  new Date(`${YEAR}-${date}T${String(hour).padStart(2, '0')}:00:00-05:00`).toISOString()

async function aWeeklySeries() {
  const owner = await aScheduler()
  return { owner, series: await aSeries(owner, { rhythm: 'weekly' }) }
}

const offRhythm = ({ visits }: Series) => visits.map(({ is_off_rhythm }) => is_off_rhythm)

/** The token of a manage link to one visit. */
async function linkTo(owner: Scheduler, visit: { id: string }): Promise<string> {
  return scene.server.deps.db.asOwner(owner.id, async (tx) => {
    const { manageUrl, tokenHash } = newManageLink(new URL('http://localhost:3000'))
    await tx
      .insertInto('manage_tokens')
      .values({ token_hash: tokenHash, user_id: owner.id, appointment_id: visit.id })
      .execute()
    return new URL(manageUrl).pathname.split('/').at(-1) as string
  })
}

test('lets a client skip or move only the link’s visit', async () => {
  const { owner, series } = await aWeeklySeries()
  const [skip, move] = [
    await linkTo(owner, nth(series.visits, 1)),
    await linkTo(owner, nth(series.visits, 2)),
  ]
  const postByLink = (token: string, action: string, body: object = {}) =>
    scene.server.request(`/api/booking/${token}${action}`, json(body, {}))
  const seen = await (await scene.server.request(`/api/booking/${skip}`)).json()
  expect(seen).toMatchObject({
    series: {
      rhythm: 'weekly',
      next: [ny('01-07'), ny('01-21'), ny('01-28')],
      more: 0,
      after: ny('01-21'),
    },
  })
  expect((await postByLink(skip, '/cancel')).status).toBe(200)
  expect((await postByLink(move, '/move', { appointmentTime: ny('01-22', 11) })).status).toBe(200)
  const after = await readSeries(owner, nth(series.visits, 0))
  expect(timesOf(after)).toEqual([ny('01-07'), ny('01-22', 11), ny('01-28')])
  expect(offRhythm(after)).toEqual([false, true, false])
})

test('returns how many more visits there are, and which one is next', async () => {
  const owner = await aScheduler()
  const { visits } = await aSeries(owner, { rhythm: 'weekly', ends: { visits: 6 } })
  const read = async (visit: number) => {
    const token = await linkTo(owner, nth(visits, visit))
    return (await scene.server.request(`/api/booking/${token}`)).json()
  }
  expect(await read(3)).toMatchObject({ series: { more: 2, after: nth(visits, 4).appointment_time } })
  expect(await read(5)).toMatchObject({ series: { more: 2, after: null } })
})

test('mentions the next visit in emails about a skipped visit, whoever skipped it', async () => {
  const { owner, series } = await aWeeklySeries()
  const token = await linkTo(owner, nth(series.visits, 1))
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

test('reveals nothing about a visit that was assigned to another client', async () => {
  const { owner, series } = await aWeeklySeries()
  const noah = { name: 'Noah', email: 'noah@example.com', phone: '(555) 010-2000' }
  expect((await scene.update(owner, nth(series.visits, 2), { client: noah })).status).toBe(200)
  const token = await linkTo(owner, nth(series.visits, 0))
  const seen = await (await scene.server.request(`/api/booking/${token}`)).json()
  expect(seen).toMatchObject({ series: { next: [ny('01-14'), ny('01-28')] } })
  const single = await linkTo(owner, await created(owner, { appointment_time: at('14:00') }))
  expect(await (await scene.server.request(`/api/booking/${single}`)).json()).toMatchObject({ series: null })
})
