import type { settingsEndpoints } from '#contract/settings.ts'
import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { openLink } from '#server/settings/open-link.ts'
import { bookingSettings, businessSettings, saveBookingSettings } from '#server/settings/queries.ts'
import { saveBusiness } from '#server/settings/save-business.ts'

export function settingsRoutes({ db, appUrl }: RouteDeps): Handlers<typeof settingsEndpoints> {
  return {
    readBusinessSettings: ({ session }) => db.asOwner(session.user.id, businessSettings),

    saveBusinessSettings: ({ body, session }) => saveBusiness(db, session.user.id, body),

    readBookingSettings: ({ session }) =>
      db.asOwner(session.user.id, async (tx) => ({
        settings: await bookingSettings(tx),
        proposed_welcome: proposedWelcome((await businessSettings(tx)).business_type),
      })),

    saveBookingSettings: async ({ body, session: { user } }) => {
      await db.asOwner(user.id, (tx) => saveBookingSettings(tx, user.id, body))
      return body
    },

    openBookingLink: ({ session }) => openLink({ db, appUrl }, session.user.id),
  }
}
