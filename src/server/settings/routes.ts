import type { settingsEndpoints } from '#contract/settings.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function settingsRoutes(_deps: RouteDeps): Handlers<typeof settingsEndpoints> {
  return {
    readBusinessSettings: async () => refuse('not_found'),
    saveBusinessSettings: async () => refuse('not_found'),
    readBookingSettings: async () => refuse('not_found'),
    saveBookingSettings: async () => refuse('not_found'),
    openBookingLink: async () => refuse('not_found'),
  }
}
