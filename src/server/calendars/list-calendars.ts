import type { BusyCalendar } from '#contract/calendars.ts'
import { refuse } from '#server/base/refusal.ts'
import { type ListedCalendar, listedCalendars } from '#server/calendars/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'

export async function listCalendars(tx: OwnerTx): Promise<BusyCalendar[]> {
  return (await listedCalendars(tx)).map(toBusyCalendar)
}

export async function readListed(tx: OwnerTx, id: string): Promise<BusyCalendar> {
  const [calendar] = await listedCalendars(tx, id)
  return calendar ? toBusyCalendar(calendar) : refuse('not_found')
}

function toBusyCalendar({ url, fetched_at, failed_at, ...calendar }: ListedCalendar): BusyCalendar {
  return {
    ...calendar,
    host: new URL(url).host,
    fetched_at: fetched_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  }
}
