import type { settingsEndpoints } from '#contract/settings.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { openLink } from '#server/settings/open-link.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { readBooking } from '#server/settings/read-booking.ts'
import { saveBooking } from '#server/settings/save-booking.ts'
import { type FollowZone, saveBusiness } from '#server/settings/save-business.ts'

type SettingsDeps = RouteDeps & { followZone: FollowZone }

export function settingsRoutes(deps: SettingsDeps): Handlers<typeof settingsEndpoints> {
  const { db, appUrl } = deps
  return {
    readBusinessSettings: ({ session }) => db.asOwner(session.user.id, businessSettings),

    saveBusinessSettings: ({ body, session }) => saveBusiness(deps, session.user.id, body),

    readBookingSettings: ({ session }) => readBooking(db, session.user.id),

    saveBookingSettings: ({ body, session }) => saveBooking(db, session.user.id, body),

    openBookingLink: ({ session }) => openLink({ db, appUrl }, session.user.id),
  }
}
