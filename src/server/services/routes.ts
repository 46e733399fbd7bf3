import type { serviceEndpoints } from '#contract/services.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function serviceRoutes(_deps: RouteDeps): Handlers<typeof serviceEndpoints> {
  return {
    listServices: async () => refuse('not_found'),
    createService: async () => refuse('not_found'),
    createDefaultServices: async () => refuse('not_found'),
    updateService: async () => refuse('not_found'),
    deleteService: async () => refuse('not_found'),
  }
}
