import type { settingsEndpoints } from '#contract/settings.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { assertKnownZips } from '#server/settings/assert-known-zips.ts'
import { openBookingLink } from '#server/settings/open-booking-link.ts'
import {
  bookingSettings,
  businessSettings,
  resetDrivePace,
  saveBookingSettings,
} from '#server/settings/queries.ts'
import { readBookingSettings } from '#server/settings/read-hours.ts'
import { type ApplyZoneChange, saveBusiness } from '#server/settings/save-business.ts'

type SettingsDeps = RouteDeps & { applyZoneChange: ApplyZoneChange }

export function settingsRoutes(deps: SettingsDeps): Handlers<typeof settingsEndpoints> {
  const { db, appUrl } = deps
  return {
    readBusinessSettings: ({ session }) => db.asOwner(session.user.id, businessSettings),

    saveBusinessSettings: ({ body, session }) => saveBusiness(deps, session.user.id, body),

    readBookingSettings: ({ session }) => db.asOwner(session.user.id, readBookingSettings),

    saveBookingSettings: ({ body, session: { user } }) =>
      db.asOwner(user.id, async (tx) => {
        if (body.travel) await assertKnownZips(tx, body.travel)
        await saveBookingSettings(tx, user.id, body)
        return bookingSettings(tx)
      }),

    resetDrivePace: ({ session }) => db.asOwner(session.user.id, resetDrivePace),

    openBookingLink: ({ session }) => openBookingLink({ db, appUrl }, session.user.id),
  }
}
