import type { ActivityFilter } from '#contract/activity.ts'
import { csvText } from '#domain/csv/csv-text.ts'
import { spreadsheetTime } from '#domain/csv/spreadsheet-time.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { selectActivity, toActivityEntry } from '#server/activity/queries.ts'
import type { Database } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** A limit on memory. A year of an account under attack has more. */
const MAX_ROWS = 50_000
const HEADINGS = ['Time', 'What', 'Client, invoice or name', 'By', 'Device', 'Network']

export async function exportActivity(db: Database, userId: string, filter: ActivityFilter) {
  return db.asOwner(userId, async (tx) => {
    const { timezone: timeZone } = await businessSettings(tx)
    const page = { ...filter, timeZone, after: null, limit: MAX_ROWS, deviceHash: null }
    const entries = (await selectActivity(tx, page)).map(toActivityEntry)
    const rows = entries.map(({ at, what, subject, via, device, network }) => [
      spreadsheetTime(Temporal.Instant.from(at), timeZone),
      what,
      subject ?? '',
      via === 'api' ? 'API' : 'Browser',
      device,
      network,
    ])
    const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds((await tx.now()).getTime()))
    return { filename: `activity-${today}.csv`, csv: csvText([HEADINGS, ...rows]) }
  })
}
