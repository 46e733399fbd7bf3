import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** A change of one record. A repeated request has the same `Idempotency-Key`; without a key, every request is applied. */
export type KeyedChange = { userId: string; key: string | null; recordId: string }

/**
 * Records the key of a change together with the change: if the transaction fails, nothing of either remains. A concurrent
 * repeat waits here until it is known which.
 */
export async function recordChange(tx: OwnerTx, change: KeyedChange): Promise<'new' | 'repeat'> {
  const { userId, key, recordId } = change
  if (key === null) return 'new'
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('applied_changes')
    .values({ user_id: userId, key_hash: sha256(key), record_id: recordId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return 'new'
  return (await wasApplied(tx, change)) ? 'repeat' : 'new'
}

/** Whether the change was applied before. Records nothing: for changes that may still have to wait for something. */
export async function wasApplied(tx: OwnerTx, { key, recordId }: KeyedChange): Promise<boolean> {
  const appliedTo = await findAppliedRecord(tx, key)
  if (appliedTo === null) return false
  // A path may spell an id in capitals.
  if (appliedTo !== recordId.toLowerCase()) refuse('key_reused')
  return true
}

/** The record that a request with this key has changed; null if there was none. */
export async function findAppliedRecord(tx: OwnerTx, key: string | null): Promise<string | null> {
  if (key === null) return null
  const applied = await tx
    .selectFrom('applied_changes')
    .select('record_id')
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst()
  return applied?.record_id ?? null
}

/** The id of a record that a request creates. It follows from the key, so a repeat is about the same record. */
export function idFromKey(userId: string, key: string): string {
  const bytes = sha256(`${userId} ${key}`)
  // Marks it as a UUID whose content is up to its maker: version 8.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
