import type * as z from 'zod/mini'
import type { Series, seriesEndpoints } from '#contract/series.ts'
import {
  asRequested,
  findOrCreateClient,
  findRequestedService,
  requestedClient,
} from '#server/appointments/client-and-service.ts'
import type { ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { Owner } from '#server/client-emails/email-data.ts'
import { announceNewAppointments } from '#server/client-emails/request-email.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { changeSeries } from '#server/series/change-series.ts'
import { planNewSeries } from '#server/series/plan-new-series.ts'
import { assertResolved, type PlacedVisit } from '#server/series/plan-visits.ts'
import { insertSeries, listLiveVisits, readSeries } from '#server/series/queries.ts'

type SeriesRequest = z.output<typeof seriesEndpoints.createSeries.body>
type IdempotentRequest = { keyHash: Buffer | null; requestHash: Buffer }

/** Creates all visits or none. A repeat with the same idempotency key returns the created series. */
export async function createSeries(
  deps: ScheduleDeps,
  owner: Owner,
  input: SeriesRequest,
  idempotencyKey: string | null,
): Promise<Series> {
  const requested = requestedClient(input)
  const request = {
    keyHash: idempotencyKey === null ? null : sha256(idempotencyKey),
    requestHash: sha256(JSON.stringify(input)),
  }
  const validate = async (tx: OwnerTx) => {
    const existingId = await findExistingSeries(tx, request)
    return { existingId, placed: existingId === null ? await placeRequestedVisits(tx, input) : [] }
  }
  return changeSeries(deps, owner.id, validate, async (tx, { existingId, placed }) => {
    if (existingId !== null) return readSeries(tx, existingId)
    const { rhythm, address, notes } = input
    const service = asRequested(await findRequestedService(tx, input), input)
    const client = await findOrCreateClient(tx, owner.id, requested, address)
    const id = await insertSeries(
      tx,
      { user_id: owner.id, rhythm, key_hash: request.keyHash, request_hash: request.requestHash },
      { ...client, ...service, booked_by: 'owner', address, notes, never_emailed: true },
      placed,
    )
    if (input.tell_client) {
      const ids = (await listLiveVisits(tx, id)).map((visit) => visit.id)
      await announceNewAppointments(tx, ids)
    }
    return readSeries(tx, id)
  })
}

async function findExistingSeries(
  tx: OwnerTx,
  { keyHash, requestHash }: IdempotentRequest,
): Promise<string | null> {
  if (!keyHash) return null
  const series = tx.selectFrom('appointment_series').select(['id', 'request_hash'])
  const existing = await series.where('key_hash', '=', keyHash).executeTakeFirst()
  if (existing && !existing.request_hash?.equals(requestHash)) refuse('key_reused')
  return existing?.id ?? null
}

async function placeRequestedVisits(tx: OwnerTx, input: SeriesRequest): Promise<PlacedVisit[]> {
  const plan = await planNewSeries(tx, input)
  assertResolved(plan)
  if (plan.placed.length === 0) refuse('invalid_request', { fields: { choices: 'Keep at least one visit' } })
  return plan.placed
}
