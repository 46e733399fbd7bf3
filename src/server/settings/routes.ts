import type { settingsEndpoints } from '#contract/settings.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { openBookingLink } from '#server/settings/open-booking-link.ts'
import { businessSettings, saveBookingSettings } from '#server/settings/queries.ts'
import { readBookingSettings } from '#server/settings/read-hours.ts'
import { type ApplyZoneChange, saveBusiness } from '#server/settings/save-business.ts'

type SettingsDeps = RouteDeps & { applyZoneChange: ApplyZoneChange }

export function settingsRoutes(deps: SettingsDeps): Handlers<typeof settingsEndpoints> {
  const { db, appUrl } = deps
  return {
    readBusinessSettings: ({ session }) => db.asOwner(session.user.id, businessSettings),

    saveBusinessSettings: ({ body, session }) => saveBusiness(deps, session.user.id, body),

    readBookingSettings: ({ session }) => db.asOwner(session.user.id, readBookingSettings),

    saveBookingSettings: async ({ body, session: { user } }) => {
      await db.asOwner(user.id, (tx) => saveBookingSettings(tx, user.id, body))
      return body
    },

    openBookingLink: ({ session }) => openBookingLink({ db, appUrl }, session.user.id),
  }
}
