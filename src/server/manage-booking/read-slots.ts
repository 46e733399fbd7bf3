import type { Slots } from '#contract/booking.ts'
import { openSlots, spanToLoad } from '#domain/scheduling/open-slots.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { busyDuring } from '#server/appointment-rows/queries.ts'
import { busyElsewhere } from '#server/appointments/busy-elsewhere.ts'
import { holdsDuring } from '#server/appointments/holds-during.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type FollowedLink, followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { assertChangeable, type Managed } from '#server/manage-booking/managed-booking.ts'

type Window = { from: LocalDate; days: number }

export function readManagedSlots(deps: ManageDeps, link: FollowedLink, window: Window): Promise<Slots> {
  return followLink(deps, link, async (tx, managed) => {
    assertChangeable(managed)
    const slots = openSlots({ ...(await situationOf(tx, managed, window)), ...window })
    return {
      timezone: managed.business.timeZone,
      slots: slots.map(({ start }) => new Date(start).toISOString()),
    }
  })
}

/** Its own time counts as free. */
export async function situationOf(tx: OwnerTx, { appointment, availability, now }: Managed, window: Window) {
  const durationMinutes = appointment.duration
  const span = spanToLoad({ availability, durationMinutes, ...window })
  const [jobs, holds, elsewhere] = await Promise.all([
    busyDuring(tx, span, [appointment.id]),
    holdsDuring(tx, span),
    busyElsewhere(tx, span),
  ])
  const busy: Interval[] = [...jobs, ...holds]
  return { availability, durationMinutes, busy, elsewhere, now }
}
