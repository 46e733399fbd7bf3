import { sql } from 'kysely'
import type { ActivityEntry, ActivityFilter } from '#contract/activity.ts'
import { activityGroup, activitySentence, isFailure, kindsInGroup } from '#domain/activity/activity-kinds.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { createdAtMicros, isPastCursor, type ListCursor } from '#server/db/list-cursor.ts'

type ActivityPage = ActivityFilter & {
  timeZone: string
  after: ListCursor | null
  limit: number
  /** Marks the entries of the browser that calls. */
  deviceHash: Buffer | null
}

/** Newest first, with the names of records that still exist. */
export async function selectActivity(tx: OwnerTx, request: ActivityPage) {
  const { group, from, to, timeZone, after, limit, deviceHash } = request
  const page = tx
    .selectFrom('activity')
    .$if(group !== undefined, (query) => query.where('kind', 'in', group ? kindsInGroup(group) : []))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${timeZone}`),
    )
    .$if(to !== undefined, (query) =>
      query.where(sql<boolean>`created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),
    )
    .$if(after !== null, (query) => query.where(isPastCursor(after ?? { micros: '0', id: '' })))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .select(createdAtMicros('activity').as('micros'))
    .select(sql<boolean>`coalesce(device_hash = ${deviceHash}, false)`.as('is_this_device'))
  return tx
    .selectFrom(page.as('entry'))
    .leftJoin('clients as client', (join) =>
      join.onRef('client.user_id', '=', 'entry.user_id').onRef('client.id', '=', 'entry.record_id'),
    )
    .leftJoin('appointments as job', (join) =>
      join.onRef('job.user_id', '=', 'entry.user_id').onRef('job.id', '=', 'entry.record_id'),
    )
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.user_id', '=', 'entry.user_id').onRef('invoice.id', '=', 'entry.record_id'),
    )
    .leftJoin('services as service', (join) =>
      join.onRef('service.user_id', '=', 'entry.user_id').onRef('service.id', '=', 'entry.record_id'),
    )
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .select([
      'entry.id',
      'entry.micros',
      'entry.created_at',
      'entry.kind',
      'entry.detail',
      sql<'browser' | 'api'>`entry.via`.as('via'),
      'entry.device',
      'entry.network',
      'entry.is_this_device',
      'client.id as client_id',
      'client.name as client_name',
      'job.id as job_id',
      'job.client_name as job_client_name',
      'invoice.id as invoice_id',
      'invoice.number as invoice_number',
      'service.name as service_name',
    ])
    .execute()
}

export type StoredActivity = Awaited<ReturnType<typeof selectActivity>>[number]

export function toActivityEntry(row: StoredActivity): ActivityEntry {
  const { id, created_at, kind, detail, via, device, network, is_this_device } = row
  return {
    id,
    at: created_at.toISOString(),
    group: activityGroup(kind),
    what: activitySentence(kind, detail),
    is_failure: isFailure(kind),
    subject: subjectOf(row),
    record: recordOf(row),
    via,
    device,
    network,
    is_this_device,
  }
}

function subjectOf(row: StoredActivity): string | null {
  if (isFailure(row.kind)) return null
  const number = row.invoice_number === null ? null : invoiceNumber(row.invoice_number)
  return row.detail ?? row.client_name ?? row.job_client_name ?? number ?? row.service_name
}

function recordOf({ client_id, job_id, invoice_id }: StoredActivity): ActivityEntry['record'] {
  if (client_id) return { type: 'client', id: client_id }
  if (job_id) return { type: 'job', id: job_id }
  return invoice_id ? { type: 'invoice', id: invoice_id } : null
}
