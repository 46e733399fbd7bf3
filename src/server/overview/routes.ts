import type { overviewEndpoints } from '#contract/overview.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function overviewRoutes(_deps: RouteDeps): Handlers<typeof overviewEndpoints> {
  return {
    readOverview: async () => refuse('not_found'),
    dismissSetup: async () => refuse('not_found'),
  }
}
