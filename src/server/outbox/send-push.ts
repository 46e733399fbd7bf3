import { sql } from 'kysely'
import * as z from 'zod/mini'
import { PushPayload } from '#contract/push.ts'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { PushGateway, PushTarget } from '#server/gateways/push.ts'
import type { ClaimedMail } from '#server/outbox/queries.ts'

/** The content of a push in the outbox. */
export const PushProps = z.object({
  payload: PushPayload,
  urgency: z.enum(['normal', 'high']),
  /** After this time it is neither sent nor delivered. */
  usefulUntil: z.iso.datetime(),
})
export type PushProps = z.output<typeof PushProps>

/** Whether a push comes too late to be of use. */
export const IS_OUTDATED_PUSH = sql<boolean>`(mails.channel = 'push'
  and (mails.props ->> 'usefulUntil')::timestamptz <= app_now())`

/** Whether a newer push to the same device is about the same job. The older one must not replace it there. */
export const IS_REPLACED_PUSH = sql<boolean>`(mails.channel = 'push' and exists (
  select from mails newer
  where newer.user_id = mails.user_id and newer.appointment_id = mails.appointment_id
    and newer.push_device_id = mails.push_device_id and newer.created_at > mails.created_at))`

export type PushingDeps = { db: Database; push: PushGateway }
type Push = Pick<ClaimedMail, 'id' | 'user_id' | 'push_device_id' | 'props' | 'claimed_at'>

/** Returned instead of sending if the device was signed out, removed or forgotten by its push service. */
export const NO_DEVICE = 'no device' satisfies SkipReason

export async function sendPush(
  { db, push: gateway }: PushingDeps,
  push: Push,
): Promise<'accepted' | typeof NO_DEVICE> {
  const { payload, urgency, usefulUntil } = z.parse(PushProps, push.props)
  // Read again here: the device may have been signed out since the claim.
  const device = await db.asSystem((tx) => findDevice(tx, push))
  if (!device) return NO_DEVICE
  const ttlMs = Date.parse(usefulUntil) - push.claimed_at.getTime()
  const ttlSeconds = Math.max(Math.floor(ttlMs / 1000), 0)
  const outcome = await gateway.send(device, { payload, urgency, ttlSeconds, topic: topicOf(payload) })
  await db.asSystem((tx) => (outcome === 'gone' ? forgetDevice(tx, push) : recordSuccess(tx, push)))
  return outcome === 'gone' ? NO_DEVICE : 'accepted'
}

/** A UUID without its hyphens has as many characters as a topic may have. */
function topicOf({ tag }: PushPayload): string {
  return tag.replaceAll('-', '').slice(0, 32)
}

function findDevice(tx: SystemTx, push: Push): Promise<PushTarget | undefined> {
  return tx
    .selectFrom('push_devices')
    .where('user_id', '=', push.user_id)
    .where('id', '=', push.push_device_id)
    .select(['endpoint', 'p256dh', 'auth', 'vapid_key as vapidKey'])
    .executeTakeFirst()
}

async function forgetDevice(tx: SystemTx, push: Push): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', push.user_id)
    .where('id', '=', push.push_device_id)
    .execute()
}

async function recordSuccess(tx: SystemTx, push: Push): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ succeeded_at: sql<Date>`app_now()`, failures: 0, paused_until: null })
    .where('user_id', '=', push.user_id)
    .where('id', '=', push.push_device_id)
    .execute()
}

/** Longer than this, an owner would miss too much after an outage of the push service. */
const MAX_PAUSE_MS = 60 * 60_000

/** Pauses all pushes to a device that failed, so that one that never answers costs the worker little. */
export async function pauseDevice(tx: SystemTx, push: Push): Promise<void> {
  const device = await tx
    .updateTable('push_devices')
    .set({ failures: sql<number>`failures + 1` })
    .where('user_id', '=', push.user_id)
    .where('id', '=', push.push_device_id)
    .returning('failures')
    .executeTakeFirst()
  if (!device) return
  const pauseMs = Math.min(retryDelayMs(device.failures) ?? MAX_PAUSE_MS, MAX_PAUSE_MS)
  await tx
    .updateTable('push_devices')
    .set({ paused_until: sql<Date>`app_now() + make_interval(secs => ${pauseMs / 1000})` })
    .where('user_id', '=', push.user_id)
    .where('id', '=', push.push_device_id)
    .execute()
}
