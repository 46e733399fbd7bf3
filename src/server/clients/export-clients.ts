import { csvText } from '#domain/csv/csv-text.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { everyClient } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** With the headings that an import knows by itself. */
const HEADINGS = ['Name', 'Email', 'Phone', 'Address', 'Notes']

export async function exportClients(db: Database, userId: string) {
  return db.asOwner(userId, async (tx) => {
    const [clients, { timezone }, now] = await Promise.all([everyClient(tx), businessSettings(tx), tx.now()])
    const today = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
    const rows = clients.map(({ name, email, phone, address, notes }) => [
      name,
      email,
      phone ?? '',
      address ?? '',
      notes ?? '',
    ])
    return { filename: `clients-${today}.csv`, csv: csvText([HEADINGS, ...rows]) }
  })
}
