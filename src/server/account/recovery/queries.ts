import { sql } from 'kysely'
import { RECOVERY_LINK_SECONDS, RECOVERY_WAIT_SECONDS } from '#domain/account/session-times.ts'
import type { SystemTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import { hashToken } from '#server/tokens/make-token.ts'

/** The browser and the network that asked for a recovery. */
export type Requester = { device: string; network: string }

/** It was neither used nor has its link expired. A cancelled one is deleted. */
const IS_PENDING = sql<boolean>`(used_at is null and (link_expires_at is null or link_expires_at > app_now()))`

/** Replaces an earlier recovery that is over. */
export async function replaceRecovery(
  tx: SystemTx,
  userId: string,
  { device, network, cancelToken }: Requester & { cancelToken: string },
): Promise<{ requestedAt: Date; dueAt: Date }> {
  const recovery = {
    requested_at: now,
    due_at: secondsFromNow(RECOVERY_WAIT_SECONDS),
    device,
    network,
    cancel_hash: hashToken(cancelToken),
    link_hash: null,
    link_expires_at: null,
    used_at: null,
  }
  return tx
    .insertInto('account_recoveries')
    .values({ user_id: userId, ...recovery })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(recovery))
    .returning(['requested_at as requestedAt', 'due_at as dueAt'])
    .executeTakeFirstOrThrow()
}

export async function hasPendingRecovery(tx: SystemTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_recoveries')
    .where('user_id', '=', userId)
    .where(IS_PENDING)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if none is pending. */
export async function deletePendingRecovery(tx: SystemTx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_recoveries')
    .where('user_id', '=', userId)
    .where(IS_PENDING)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The owner whose pending recovery the token of a cancel link belongs to. */
export async function findRecoveryToCancel(tx: SystemTx, cancelToken: string): Promise<string | null> {
  const row = await tx
    .selectFrom('account_recoveries')
    .where('cancel_hash', '=', hashToken(cancelToken))
    .where(IS_PENDING)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Recoveries whose wait is over and whose link was not emailed yet. */
export function dueRecoveries(tx: SystemTx) {
  return tx
    .selectFrom('account_recoveries')
    .where('due_at', '<=', now)
    .where('link_hash', 'is', null)
    .select('user_id as userId')
    .orderBy('due_at')
}

/** Null if it is not due, was cancelled, or has its link already. */
export async function addRecoveryLink(
  tx: SystemTx,
  userId: string,
  token: string,
): Promise<{ requestedAt: Date; expiresAt: Date } | null> {
  const row = await tx
    .updateTable('account_recoveries')
    .set({ link_hash: hashToken(token), link_expires_at: secondsFromNow(RECOVERY_LINK_SECONDS) })
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .where('link_hash', 'is', null)
    .returning(['requested_at as requestedAt', sql<Date>`link_expires_at`.as('expiresAt')])
    .executeTakeFirst()
  return row ?? null
}

export type RecoveryLink = { userId: string; isUsed: boolean }

/** Null if the link is unknown, cancelled or expired, or was used more than a minute ago. */
export async function findRecoveryLink(tx: SystemTx, token: string): Promise<RecoveryLink | null> {
  const row = await tx
    .selectFrom('account_recoveries')
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', now)
    .where(sql<boolean>`(used_at is null or used_at > app_now() - interval '1 minute')`)
    .select(['user_id', 'used_at'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, isUsed: row.used_at !== null } : null
}

/** True for only one of several concurrent calls. */
export async function useRecoveryLink(tx: SystemTx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_recoveries')
    .set({ used_at: now })
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
