import { sql } from 'kysely'
import { quietHoursAt } from '#domain/reminders/quiet-hours.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { QUIET_COLUMNS, quietHoursFrom } from '#server/settings/quiet-hours.ts'

export type StoredDevice = Awaited<ReturnType<typeof readDevices>>[number]

/** The devices of these owners, with the owner's quiet hours. */
export function readDevices(tx: OwnerTx | SystemTx, userIds: readonly string[]) {
  return (tx as SystemTx)
    .selectFrom('push_devices as device')
    .leftJoin('reminder_settings', 'reminder_settings.user_id', 'device.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'device.user_id')
    .where('device.user_id', '=', sql<string>`any(${[...new Set(userIds)]}::uuid[])`)
    .select(['device.user_id', 'device.id', 'device.label', 'device.paused_until'])
    .select(['device.new_bookings', 'device.changes', 'device.payments', 'user_settings.timezone'])
    .select(QUIET_COLUMNS)
    .orderBy('device.created_at')
    .execute()
}

/** When the quiet hours end that the owner has at this time; null: it is not quiet. */
export function quietUntil(
  device: Pick<StoredDevice, 'quiet_from' | 'quiet_until' | 'timezone'>,
  now: Instant,
): Instant | null {
  const quiet = quietHoursFrom(device)
  return quiet && (quietHoursAt(now, quiet, device.timezone ?? DEFAULT_ZONE)?.end ?? null)
}
