import type { offlineEndpoints } from '#contract/offline.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { readOfflineCopy } from '#server/offline/read-offline-copy.ts'

export function offlineRoutes(deps: RouteDeps): Handlers<typeof offlineEndpoints> {
  return { readOfflineCopy: ({ session }) => readOfflineCopy(deps, session.user.id) }
}
