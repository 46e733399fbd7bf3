import type { Slots } from '#contract/booking.ts'
import { openSlots, spanToLoad } from '#domain/scheduling/open-slots.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { unavailableDuring } from '#server/appointments/read-obstacles.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type FollowedLink, followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { assertChangeable, type ManagedAppointment } from '#server/manage-booking/managed-booking.ts'
import { readPlace } from '#server/travel/read-place.ts'

type DateRange = { from: LocalDate; days: number }

export function readManagedSlots(deps: ManageDeps, link: FollowedLink, range: DateRange): Promise<Slots> {
  return followLink(deps, link, async (tx, managed) => {
    assertChangeable(managed)
    const slots = openSlots({ ...(await readSlotContext(tx, managed, range)), ...range })
    return {
      timezone: managed.business.timeZone,
      slots: slots.map(({ start }) => new Date(start).toISOString()),
    }
  })
}

/** What decides which slots are open. The appointment's own time counts as free. */
export async function readSlotContext(
  tx: OwnerTx,
  { appointment, availability, now }: ManagedAppointment,
  range: DateRange,
) {
  const durationMinutes = appointment.duration
  const span = spanToLoad({ availability, durationMinutes, ...range })
  const [{ busy, holds, elsewhere }, place] = await Promise.all([
    unavailableDuring(tx, span, [appointment.id]),
    readPlace(tx, appointment.address),
  ])
  return { availability, place, durationMinutes, busy: [...busy, ...holds], elsewhere, now }
}
