import { sql } from 'kysely'
import type { Appointment } from '#contract/appointments.ts'
import type { ChangedSeries, PlannedVisit, Series, UpdatedSeries } from '#contract/series.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { AVA, appointmentScene, at, type OwnerWithService } from '#server/testing/appointment-scene.ts'
import { mailsOf, type TestMail } from '#server/testing/test-outbox.ts'
import { json } from '#server/testing/test-server.ts'

/** Every two weeks, four times, from Monday, 7 January, at ten. */
const PLAN = {
  rhythm: 'every 2 weeks',
  ends: { visits: 4 },
  appointment_time: at('10:00'),
  duration: 60,
}

/** Helpers for recurring visits. */
export function seriesScene() {
  const scene = appointmentScene()

  const send = (owner: TestOwner, path: string, body: object, key?: string) =>
    scene.server.request(
      `/api${path}`,
      json(body, { ...owner.headers, ...(key && { 'idempotency-key': key }) }),
    )

  const form = (owner: OwnerWithService, fields: object) => ({
    client: AVA,
    service_id: owner.serviceId,
    ...PLAN,
    ...fields,
  })

  async function checkSeries(owner: TestOwner, fields: object = {}): Promise<PlannedVisit[]> {
    const response = await send(owner, '/series/check', { ...PLAN, ...fields })
    return ((await response.json()) as { visits: PlannedVisit[] }).visits
  }

  const createSeries = (owner: OwnerWithService, fields: object = {}, key?: string) =>
    send(owner, '/series', form(owner, fields), key)

  async function aSeries(owner: OwnerWithService, fields: object = {}): Promise<Series> {
    return parseBody(await createSeries(owner, fields), 201)
  }

  const postSeriesAction = (owner: TestOwner, { id }: { id: string }, action: string, body: object) =>
    send(owner, `/appointments/${id}/series/${action}`, body)

  const moveSeries = (owner: TestOwner, seen: Appointment, to: string, fields: object = {}) =>
    postSeriesAction(owner, seen, 'move', {
      scope: 'following',
      appointment_time: to,
      duration: seen.duration,
      seen_updated_at: seen.updated_at,
      ...fields,
    })

  const undoMove = (owner: TestOwner, { visits, former }: UpdatedSeries, fields: object = {}) =>
    postSeriesAction(owner, nth(visits, 0), 'undo-move', { former, ...fields })

  const cancelSeries = (owner: TestOwner, seen: Appointment, fields: object = {}) =>
    postSeriesAction(owner, seen, 'cancel', {
      scope: 'following',
      seen_updated_at: seen.updated_at,
      ...fields,
    })

  const restoreSeries = (owner: TestOwner, seen: { id: string }, fields: object = {}) =>
    postSeriesAction(owner, seen, 'restore', fields)

  const seriesOf = (owner: TestOwner, { id }: { id: string }) =>
    scene.server.request(`/api/appointments/${id}/series`, { headers: owner.headers })

  const readSeries = async (owner: TestOwner, visit: { id: string }): Promise<Series> =>
    parseBody(await seriesOf(owner, visit), 200)

  /** Lists emails of an owner, without those that were withdrawn or replaced. */
  const emailsOf = (owner: TestOwner): Promise<TestMail[]> =>
    mailsOf(scene.server.deps.db, { userId: owner.id })

  /** The clock keeps running from this instant. */
  async function setClock(instant: string): Promise<void> {
    const shift_seconds = sql<number>`extract(epoch from ${instant}::timestamptz - now())`
    await scene.server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds }).execute())
  }

  return Object.assign(Object.create(scene) as typeof scene, {
    checkSeries,
    createSeries,
    aSeries,
    postSeriesAction,
    moveSeries,
    undoMove,
    cancelSeries,
    restoreSeries,
    seriesOf,
    readSeries,
    emailsOf,
    setClock,
  })
}

export async function parseBody<T = ChangedSeries>(response: Response, status = 200): Promise<T> {
  if (response.status !== status) throw new Error(await response.text())
  return (await response.json()) as T
}

export function timesOf({ visits }: { visits: readonly { appointment_time: string }[] }): string[] {
  return visits.map(({ appointment_time }) => appointment_time)
}

export function nth<T>(list: readonly T[], n: number): T {
  const item = list[n]
  if (item === undefined) throw new Error(`no item at index ${n}`)
  return item
}
