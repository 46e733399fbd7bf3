import type * as z from 'zod/mini'
import type { ChangedSeries, seriesEndpoints } from '#contract/series.ts'
import { isInSupportedYears } from '#domain/appointments/supported-years.ts'
import { MAX_VISITS } from '#domain/series/rhythm.ts'
import { type Recurrence, visitAfter } from '#domain/series/series-visits.ts'
import type { VisitItem } from '#domain/services/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { findExistingClient } from '#server/appointments/client-and-service.ts'
import type { ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { announceNewAppointments } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { assertResolved, type Choices, readPlan, type VisitPlan } from '#server/series/plan-visits.ts'
import {
  findSeriesId,
  insertVisits,
  listVisits,
  readSeries,
  type StoredVisit,
  setExtensionDeclined,
} from '#server/series/queries.ts'
import { readRecurrence } from '#server/series/read-recurrence.ts'

type ExtensionRequest = z.output<typeof seriesEndpoints.extendSeries.body>

/** All visits of a series in order, the last of which may be cancelled. */
type SeriesVisits = { seriesId: string; stored: StoredVisit[]; last: StoredVisit }

export async function readSeriesVisits(tx: OwnerTx, id: string): Promise<SeriesVisits> {
  const seriesId = await findSeriesId(tx, id)
  const stored = await listVisits(tx, seriesId).execute()
  return { seriesId, stored, last: stored.at(-1) ?? refuse('not_found') }
}

/** The new visits are like the model. */
type Extension = { model: StoredVisit; plan: VisitPlan }

/** Plans further visits of a series in its rhythm, after the last one. Times that have passed are left out. */
export async function planExtension(
  tx: OwnerTx,
  { stored, last }: SeriesVisits,
  { visits: count, choices }: { visits: number; choices?: Choices },
): Promise<Extension> {
  const now = await tx.now()
  const live = stored.filter(({ cancelled_at }) => cancelled_at === null)
  assertNotTooMany(count, live.filter(({ appointment_time }) => appointment_time > now).length)
  const model = live.at(-1) ?? last
  const recurrence = await readRecurrence(tx, last)
  const visits = nextVisits(recurrence, { last, count, now: now.getTime() })
  if (!visits.every(({ startsAt }) => isInSupportedYears(startsAt)))
    refuse('invalid_request', { fields: { visits: 'Some of these visits would be after 2099' } })
  const requested = visits.map((visit) => ({ ...visit, durationMinutes: model.duration }))
  const plan = await readPlan(tx, {
    visits: requested,
    choices: choices ?? {},
    address: model.address,
  })
  return { model, plan }
}

function assertNotTooMany(count: number, upcomingCount: number): void {
  const room = Math.max(0, MAX_VISITS - upcomingCount)
  if (count > room)
    refuse('invalid_request', {
      fields: { visits: `You can plan ${MAX_VISITS} visits ahead. There’s room for ${room} more` },
    })
}

function nextVisits(
  recurrence: Recurrence,
  { last, count, now }: { last: StoredVisit; count: number; now: Instant },
) {
  const visitAt = (steps: number) => visitAfter(recurrence, steps, last.visit + steps)
  let first = 1
  while (visitAt(first).startsAt <= now) first++
  return Array.from({ length: count }, (_, n) => visitAt(first + n))
}

/** Adds all visits or none. A repeated request finds later visits than `after_visit`, and returns the series as it is. */
export function extendSeries(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  request: ExtensionRequest,
): Promise<ChangedSeries> {
  const validate = async (tx: OwnerTx) => {
    const series = await readSeriesVisits(tx, id)
    const isRepeated = series.last.visit > request.after_visit
    return { ...series, extension: isRepeated ? null : await placeExtension(tx, series, request) }
  }
  return changeSeries(deps, owner.id, validate, async (tx, { seriesId, extension }) => {
    if (!extension) return { ...(await readSeries(tx, seriesId)), letter: 'none' }
    const { model, plan } = extension
    const { service_id, service, items, price, duration, address, notes } = model
    const client = await findExistingClient(tx, model.client_id)
    const values = {
      ...client,
      service_id,
      service,
      items: items as VisitItem[] | null,
      price,
      duration,
      address,
      notes,
      booked_by: 'owner',
      never_emailed: true,
    }
    const ids = await insertVisits(tx, { user_id: owner.id, series_id: seriesId }, values, plan.placed)
    await setExtensionDeclined(tx, seriesId, false)
    if (request.tell_client) await announceNewAppointments(tx, ids)
    const isTold = request.tell_client && client.client_email !== ''
    return { ...(await readSeries(tx, seriesId)), letter: isTold ? 'waiting' : 'none' }
  })
}

async function placeExtension(
  tx: OwnerTx,
  series: SeriesVisits,
  request: ExtensionRequest,
): Promise<Extension> {
  const extension = await planExtension(tx, series, request)
  assertResolved(extension.plan)
  if (extension.plan.placed.length === 0)
    refuse('invalid_request', { fields: { choices: 'Keep at least one visit' } })
  return extension
}

/** Stores that the owner does not want more visits, or takes it back. */
export async function declineExtension(
  tx: OwnerTx,
  id: string,
  { declined }: { declined: boolean },
): Promise<{ declined: boolean }> {
  await setExtensionDeclined(tx, await findSeriesId(tx, id), declined)
  return { declined }
}
