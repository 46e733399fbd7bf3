import { deviceName } from '#domain/account/device-name.ts'
import type { ActivityKind } from '#domain/activity/activity-kinds.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { SessionCaller } from '#server/http/session.ts'

/** A request shows this much about whoever made it. */
export type ActivityCaller = Pick<SessionCaller, 'network' | 'userAgent' | 'via' | 'deviceToken'>

export type Activity = {
  userId: string
  kind: ActivityKind
  /** Never a secret. */
  detail?: string | null
  recordId?: string | null
  /** An entry with the same key is recorded once. */
  dedupeKey?: string | null
}

/** Adds an entry to the owner's activity record, in the transaction of what it is about. */
export async function recordActivity(
  tx: OwnerTx | SystemTx,
  caller: ActivityCaller,
  activity: Activity,
): Promise<void> {
  await recordActivityOf(tx, callerColumns(caller), activity)
}

/** The same for what the worker does because of an earlier request. */
export async function recordActivityOf(
  tx: OwnerTx | SystemTx,
  origin: ActivityOrigin,
  { userId, kind, detail = null, recordId = null, dedupeKey = null }: Activity,
): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
      user_id: userId,
      kind,
      detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null,
      record_id: recordId,
      dedupe_hash: dedupeKey === null ? null : sha256(dedupeKey),
      ...origin,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const MAX_DETAIL_LENGTH = 200

type ActivityOrigin = {
  via: SessionCaller['via']
  network: string
  device: string
  device_hash?: Buffer | null
}

export function callerColumns({ network, userAgent, via, deviceToken }: ActivityCaller): ActivityOrigin {
  return { via, network, device: deviceName(userAgent), device_hash: deviceHash(deviceToken) }
}

/** Not the hash by which the system recognizes the device, which only the system may see. */
export function deviceHash(deviceToken: string | null): Buffer | null {
  return deviceToken === null ? null : sha256(`activity ${deviceToken}`)
}
