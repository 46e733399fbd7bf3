import { type Expression, sql } from 'kysely'
import type { Passkey } from '#contract/factors.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'

const SHOWN_COLUMNS = ['id', 'name', 'created_at', 'last_used_at'] as const

type ShownRow = { id: string; name: string; created_at: Date; last_used_at: Date | null }

export async function listPasskeys(tx: OwnerTx): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(SHOWN_COLUMNS)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(presentPasskey)
}

function presentPasskey({ created_at, last_used_at, ...row }: ShownRow): Passkey {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** The ids by which browsers know the owner's passkeys. */
export async function listCredentials(tx: SystemTx, userId: string) {
  return tx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['credential_id', 'transports'])
    .execute()
}

export type StoredPasskey = { id: string; publicKey: Buffer; counter: number; transports: string[] }

export async function findPasskey(
  tx: SystemTx,
  userId: string,
  credentialId: Buffer,
): Promise<StoredPasskey | null> {
  const row = await tx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .select(['id', 'public_key as publicKey', sql<number>`counter::float8`.as('counter'), 'transports'])
    .executeTakeFirst()
  return row ?? null
}

/** Locks the passkey until the transaction ends. False if it was removed in the meantime. */
export async function lockPasskey(tx: SystemTx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export type NewPasskey = {
  userId: string
  name: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Null if the owner has this passkey already. */
export async function insertPasskey(tx: SystemTx, passkey: NewPasskey): Promise<Passkey | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'credential_id']).doNothing())
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst()
  return row ? presentPasskey(row) : null
}

/** False if another use stored the same or a higher counter in the meantime, which means that there is a copy. */
export async function recordPasskeyUse(
  tx: SystemTx,
  userId: string,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null if the owner has no such passkey. */
export async function updatePasskeyName(
  tx: SystemTx,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const row = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst()
  return row ? presentPasskey(row) : null
}

/** Returns its name. Null if the owner has no such passkey. */
export async function deletePasskeyRow(tx: SystemTx, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Returns their names. */
export async function deleteNewPasskeys(
  tx: SystemTx,
  userId: string,
  since: Expression<Date>,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Removes all passkeys of the owner, and what another one would have to sign to be added. */
export async function deletePasskeyRows(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}
