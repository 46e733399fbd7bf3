import type { ManagedBooking } from '#contract/manage-booking.ts'
import { changeAppointment } from '#server/appointment-rows/queries.ts'
import { recordClientChange } from '#server/client-emails/record-client-change.ts'
import { type FollowedLink, followLinkToChange, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { assertChangeable, toManagedBooking } from '#server/manage-booking/managed-booking.ts'

/** Asked twice, done once: what is cancelled stays so, whoever cancelled it. */
export function cancelBooking(deps: ManageDeps, link: FollowedLink): Promise<ManagedBooking> {
  return followLinkToChange(deps, link, async (tx, managed) => {
    const before = managed.appointment
    if (before.cancelled_at) return toManagedBooking(managed)
    assertChangeable(managed)
    const after = await changeAppointment(tx, before.id, {
      cancelled_at: new Date(managed.now),
      cancelled_by: 'client',
    })
    await recordClientChange(tx, { before, after })
    return toManagedBooking({ ...managed, appointment: after })
  })
}
