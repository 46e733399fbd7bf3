import type { ownerDataEndpoints } from '#contract/owner-data.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function ownerDataRoutes(_deps: RouteDeps): Handlers<typeof ownerDataEndpoints> {
  return {
    downloadOwnerData: async () => refuse('not_found'),
    deleteAccount: async () => refuse('not_found'),
  }
}
