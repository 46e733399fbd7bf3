import type * as z from 'zod/mini'
import type { activityEndpoints } from '#contract/activity.ts'
import { selectActivity, toActivityEntry } from '#server/activity/queries.ts'
import { deviceHash } from '#server/activity/record-activity.ts'
import type { Database } from '#server/db/database.ts'
import { parseCursor, toPage } from '#server/db/list-cursor.ts'
import { businessSettings } from '#server/settings/queries.ts'

const PAGE_SIZE = 50

type Query = z.output<typeof activityEndpoints.listActivity.query>

export async function listActivity(
  db: Database,
  userId: string,
  { after, deviceToken, ...filter }: Query & { deviceToken: string | null },
) {
  return db.asOwner(userId, async (tx) => {
    const { timezone: timeZone } = await businessSettings(tx)
    const found = await selectActivity(tx, {
      ...filter,
      timeZone,
      after: parseCursor(after),
      limit: PAGE_SIZE + 1,
      deviceHash: deviceHash(deviceToken),
    })
    const { rows, next } = toPage(found, PAGE_SIZE)
    return { entries: rows.map(toActivityEntry), next }
  })
}
