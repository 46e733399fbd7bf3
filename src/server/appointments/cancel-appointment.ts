import { changeAppointment, lockSchedule } from '#server/appointments/queries.ts'
import { liveAppointment, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import { type Owner, tellClient } from '#server/appointments/tell-client.ts'

export async function cancelAppointment(
  { db, appUrl }: ScheduleDeps,
  owner: Owner,
  id: string,
  { tell_client }: { tell_client: boolean },
): Promise<{ cancelled: true }> {
  return db.asOwner(owner.id, async (tx) => {
    await lockSchedule(tx, owner.id)
    const before = await liveAppointment(tx, id)
    const after = await changeAppointment(tx, id, { cancelled_at: await tx.now(), cancelled_by: 'owner' })
    await tellClient(tx, { owner, appUrl, before, after, isWanted: tell_client })
    return { cancelled: true }
  })
}
