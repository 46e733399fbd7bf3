import type { overviewEndpoints } from '#contract/overview.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { dismissSetup, restoreSetup } from '#server/overview/queries.ts'
import { readOverview } from '#server/overview/read-overview.ts'
import { readSetup } from '#server/overview/read-setup.ts'
import { saveSetup } from '#server/overview/save-setup.ts'

export function overviewRoutes(deps: RouteDeps): Handlers<typeof overviewEndpoints> {
  return {
    readOverview: ({ session, mayReadReplica }) =>
      readOverview({ ...deps, db: (mayReadReplica && deps.replicaReads) || deps.db }, session.user.id),

    readSetup: ({ session: { user } }) => deps.db.asOwner(user.id, readSetup),

    saveSetup: ({ body, session: { user } }) => saveSetup(deps, user.id, body),

    dismissSetup: async ({ session: { user } }) => {
      await deps.db.asOwner(user.id, (tx) => dismissSetup(tx, user.id))
      return { dismissed: true }
    },

    restoreSetup: async ({ session: { user } }) => {
      await deps.db.asOwner(user.id, restoreSetup)
      return { dismissed: false }
    },
  }
}
