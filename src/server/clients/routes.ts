import type { clientEndpoints } from '#contract/clients.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function clientRoutes(_deps: RouteDeps): Handlers<typeof clientEndpoints> {
  return {
    listClients: async () => refuse('not_found'),
    readClient: async () => refuse('not_found'),
    createClient: async () => refuse('not_found'),
    updateClient: async () => refuse('not_found'),
    previewClientImport: async () => refuse('not_found'),
    importClients: async () => refuse('not_found'),
    undoClientImport: async () => refuse('not_found'),
    exportClients: async () => refuse('not_found'),
  }
}
