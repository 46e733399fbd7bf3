import { csvText } from '#domain/csv/csv-text.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** Headings that the import recognizes. */
const HEADINGS = ['Name', 'Email', 'Phone', 'Address', 'Notes']

export async function exportClients(db: Database, userId: string) {
  return db.asOwner(userId, async (tx) => {
    const selectClients = tx
      .selectFrom('clients')
      .select(['name', 'email', 'phone', 'address', 'notes'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const [clients, { timezone }, now] = await Promise.all([selectClients, businessSettings(tx), tx.now()])
    const today = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
    const rows = clients.map(({ name, email, phone, address, notes }) =>
      [name, email, phone, address, notes].map((cell) => cell ?? ''),
    )
    return { filename: `clients-${today}.csv`, csv: csvText([HEADINGS, ...rows]) }
  })
}
