import type { manageBookingEndpoints } from '#contract/manage-booking.ts'
import type { Handlers } from '#server/http/mount.ts'
import { acceptTime, cancelBooking, moveBooking } from '#server/manage-booking/change-booking.ts'
import { followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { toManagedBooking } from '#server/manage-booking/managed-booking.ts'
import { readManagedSlots } from '#server/manage-booking/read-managed-slots.ts'
import { saveClientLanguage } from '#server/settings/client-language.ts'

export function manageBookingRoutes(deps: ManageDeps): Handlers<typeof manageBookingEndpoints> {
  return {
    readManagedBooking: ({ params, network }) =>
      followLink(deps, { ...params, network }, async (_, managed) => toManagedBooking(managed)),

    readManagedSlots: ({ params, query, network }) => readManagedSlots(deps, { ...params, network }, query),
    moveManagedBooking: ({ params, body, network }) => moveBooking(deps, { ...params, network }, body),
    acceptManagedTime: ({ params, body, network }) => acceptTime(deps, { ...params, network }, body),
    setManagedLanguage: ({ params, body: { language }, network }) =>
      followLink(deps, { ...params, network }, async (tx, { appointment }) => {
        await saveClientLanguage(tx, appointment.client_id, language)
        return { language }
      }),
    cancelManagedBooking: ({ params, network }) => cancelBooking(deps, { ...params, network }),
  }
}
