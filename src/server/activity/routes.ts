import type { activityEndpoints } from '#contract/activity.ts'
import { exportActivity } from '#server/activity/export-activity.ts'
import { listActivity } from '#server/activity/list-activity.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/http/mount.ts'

export function activityRoutes({ db }: { db: Database }): Handlers<typeof activityEndpoints> {
  return {
    listActivity: ({ query, deviceToken, session: { user } }) =>
      listActivity(db, user.id, { ...query, deviceToken }),
    exportActivity: ({ query, session: { user } }) => exportActivity(db, user.id, query),
  }
}
