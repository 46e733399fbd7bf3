import type { ownerDataEndpoints } from '#contract/owner-data.ts'
import type { Handlers } from '#server/http/mount.ts'
import { archiveData } from '#server/owner-data/archive-data.ts'
import { type DeletionDeps, deleteAccount } from '#server/owner-data/delete-account.ts'

export function ownerDataRoutes(deps: DeletionDeps): Handlers<typeof ownerDataEndpoints> {
  return {
    downloadOwnerData: ({ session }) => archiveData(deps.db, session.user.id),

    deleteAccount: async ({ body, ...caller }) => {
      await deleteAccount(deps, body, caller)
      return { deleted: true }
    },
  }
}
