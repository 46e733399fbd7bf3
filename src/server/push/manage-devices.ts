import { sql } from 'kysely'
import type { PushDevice, SavedPushDevice } from '#contract/push.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { MAX_PUSH_DEVICES } from '#domain/push/push-events.ts'
import { TEST_PUSH_TEXT } from '#domain/push/push-text.ts'
import { type ActivityCaller, recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type PushGateway, PushNotAccepted, PushRefused, type PushTarget } from '#server/gateways/push.ts'
import { countTry } from '#server/http/count-try.ts'
import { insertMails } from '#server/outbox/queries.ts'
import { newPush } from '#server/push/queue-pushes.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type PushDeps = { db: Database; push: PushGateway; limitsOn: boolean }

/** The owner, and the session that the device is signed in with. */
export type DeviceCaller = { userId: string; token: string }

const SAVE_LIMIT = { tries: 30, windowSeconds: 60 * 60 }
const TEST_LIMIT = { tries: 10, windowSeconds: 10 * 60 }

export function listDevices(
  { db, push }: Pick<PushDeps, 'db' | 'push'>,
  { userId, token }: DeviceCaller,
): Promise<PushDevice[]> {
  return db.asOwner(userId, (tx) => selectDevices(tx, push, token))
}

async function selectDevices(
  tx: OwnerTx,
  push: PushGateway,
  token: string,
  id?: string,
): Promise<PushDevice[]> {
  const rows = await tx
    .selectFrom('push_devices')
    .select([
      'id',
      'label',
      'session_id',
      'vapid_key',
      'new_bookings',
      'changes',
      'payments',
      'created_at',
      'succeeded_at',
    ])
    .select(({ eb }) => eb('session_id', '=', sessionId(tx, token)).as('is_current'))
    .$if(id !== undefined, (devices) => devices.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ is_current, vapid_key, created_at, succeeded_at, ...device }) => ({
    ...device,
    is_current: Boolean(is_current),
    has_former_key: vapid_key !== null && push.isFormerKey(vapid_key),
    created_at: created_at.toISOString(),
    succeeded_at: succeeded_at?.toISOString() ?? null,
  }))
}

function sessionId(tx: OwnerTx, token: string) {
  return tx.selectFrom('sessions').where('token_hash', '=', hashToken(token)).select('sessions.id')
}

/** One device per session: a browser has one subscription, and a new one replaces it. */
export async function saveDevice(
  { db, push, limitsOn }: PushDeps,
  { userId, token, ...caller }: DeviceCaller & ActivityCaller,
  { endpoint, p256dh, auth, vapid_key = push.publicKey(), ...kinds }: SavedPushDevice,
): Promise<PushDevice> {
  if (limitsOn) await countTry(db, 'save a push device', userId, SAVE_LIMIT)
  await assertAcceptable(push, { endpoint, p256dh, auth, vapidKey: vapid_key })
  await endForOthers(db, userId, endpoint)
  return db.asOwner(userId, async (tx) => {
    await lockDevices(tx)
    // A browser that subscribed anew stays the same device, so that notifications that wait for it still reach it.
    await tx
      .updateTable('push_devices')
      .set({ endpoint })
      .where('session_id', '=', sessionId(tx, token))
      .where(({ not, exists }) =>
        not(exists(tx.selectFrom('push_devices as d').where('d.endpoint', '=', endpoint).select('d.id'))),
      )
      .execute()
    await tx
      .deleteFrom('push_devices')
      .where('session_id', '=', sessionId(tx, token))
      .where('endpoint', '!=', endpoint)
      .execute()
    const others = await tx
      .selectFrom('push_devices')
      .where('endpoint', '!=', endpoint)
      .select('id')
      .execute()
    if (others.length >= MAX_PUSH_DEVICES) refuse('too_many_devices')
    const changes = { ...kinds, p256dh, auth, vapid_key, session_id: sessionId(tx, token) }
    const { id } = await tx
      .insertInto('push_devices')
      .values({ user_id: userId, endpoint, label: deviceName(caller.userAgent), ...changes })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'endpoint'])
          .doUpdateSet({ ...changes, failures: 0, paused_until: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordActivity(tx, caller, { userId, kind: 'push-device-saved' })
    const [device] = await selectDevices(tx, push, token, id)
    return device ?? refuse('internal')
  })
}

async function assertAcceptable(push: PushGateway, target: PushTarget): Promise<void> {
  try {
    await push.assertAcceptable(target)
  } catch (error) {
    if (error instanceof PushRefused || error instanceof PushNotAccepted) refuse('push_address_refused')
    throw error
  }
}

/** A browser has one subscription for everybody who signs in there. The last one to turn on notifications gets them. */
async function endForOthers(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.asSystem((tx) =>
    tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '!=', userId).execute(),
  )
}

/** Prevents the owner from adding another device until the transaction ends. */
async function lockDevices(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push devices ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
}

export async function removeDevice(
  db: Database,
  id: string,
  { userId, ...caller }: ActivityCaller & { userId: string },
): Promise<{ removed: true }> {
  return db.asOwner(userId, async (tx) => {
    const row = await tx.deleteFrom('push_devices').where('id', '=', id).returning('label').executeTakeFirst()
    if (!row) return refuse('not_found')
    await recordActivity(tx, caller, { userId, kind: 'push-device-removed', detail: row.label })
    return { removed: true }
  })
}

/** Goes through the outbox like any other push, so that a test proves the whole way. */
export async function sendTest(
  { db, limitsOn }: PushDeps,
  userId: string,
  id: string,
): Promise<{ message_id: string }> {
  if (limitsOn) await countTry(db, 'test a push device', userId, TEST_LIMIT)
  return db.asOwner(userId, async (tx) => {
    const device = await tx
      .selectFrom('push_devices')
      .where('id', '=', id)
      .select(['user_id', 'id', 'label'])
      .executeTakeFirst()
    if (!device) return refuse('not_found')
    const payload = { ...TEST_PUSH_TEXT, url: '/dashboard', tag: 'test' }
    const test = newPush(device, 'test', { payload, now: (await tx.now()).getTime(), afterMs: 0 })
    await insertMails(tx, [test])
    return { message_id: test.id }
  })
}
