import { sql } from 'kysely'
import { csvText } from '#domain/csv/csv-text.ts'
import type { Database } from '#server/db/database.ts'

const HEADINGS = ['Date', 'From', 'To', 'Miles (estimated)', 'Job']
const HOME = 'Drive home'

/** The drives of a year for the accountant, with the drive home after the last job of each day. */
export async function exportMiles(db: Database, userId: string, year: number) {
  const drives = await db.asOwner(userId, (tx) =>
    tx
      .selectFrom('drives as drive')
      .innerJoin('appointments as job', (join) =>
        join.onRef('job.user_id', '=', 'drive.user_id').onRef('job.id', '=', 'drive.appointment_id'),
      )
      // A job that was marked by mistake and then moved ahead or cancelled is not driven to.
      .where((eb) => eb.or([eb('job.done_at', 'is not', null), eb('job.no_show_at', 'is not', null)]))
      .where('job.cancelled_at', 'is', null)
      .where('drive.driven_on', '>=', sql<Date>`make_date(${year}, 1, 1)`)
      .where('drive.driven_on', '<', sql<Date>`make_date(${year + 1}, 1, 1)`)
      .orderBy('drive.driven_on')
      .orderBy('job.appointment_time')
      .select([
        sql<string>`drive.driven_on::text`.as('driven_on'),
        'drive.from_address',
        'drive.to_address',
        'drive.base_address',
        'drive.miles',
        'drive.home_miles',
        'job.client_name',
        'job.service',
      ])
      .execute(),
  )
  const rows = drives.flatMap((drive, n) => {
    const { driven_on, from_address, to_address, base_address, miles, home_miles } = drive
    const toJob = [driven_on, from_address, to_address, miles, `${drive.client_name}, ${drive.service}`]
    const isLastOfDay = drives[n + 1]?.driven_on !== driven_on
    if (!isLastOfDay || base_address === null || home_miles === null) return [toJob]
    return [toJob, [driven_on, to_address, base_address, home_miles, HOME]]
  })
  const cells = rows.map((row) => row.map(String))
  return {
    filename: `miles-${year}.csv`,
    csv: csvText([HEADINGS, ...cells]),
    miles: Math.round(rows.reduce((total, row) => total + Number(row[3]), 0)),
  }
}
