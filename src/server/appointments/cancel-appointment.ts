import type * as z from 'zod/mini'
import type { appointmentEndpoints, ClientLetter } from '#contract/appointments.ts'
import { changeAppointment } from '#server/appointment-rows/queries.ts'
import {
  assertSeen,
  changeSchedule,
  liveAppointment,
  type ScheduleDeps,
} from '#server/appointments/schedule-change.ts'
import type { Owner } from '#server/client-emails/client-letter.ts'
import { recordOwnerChange } from '#server/client-emails/record-owner-change.ts'

type Wanted = z.output<typeof appointmentEndpoints.cancelAppointment.body>

export async function cancelAppointment(
  deps: ScheduleDeps,
  owner: Owner,
  id: string,
  wanted: Wanted,
): Promise<{ cancelled: true; letter: ClientLetter }> {
  return changeSchedule(deps, owner.id, async (tx) => {
    const before = await liveAppointment(tx, id)
    assertSeen(before, wanted.seen_updated_at)
    const after = await changeAppointment(tx, id, { cancelled_at: await tx.now(), cancelled_by: 'owner' })
    const letter = await recordOwnerChange(tx, [{ before, after }], { tellClient: wanted.tell_client })
    return { cancelled: true, letter }
  })
}
