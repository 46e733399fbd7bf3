import type { Expression } from 'kysely'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'

/** Whether signing in with the password also needs a code. */
export async function hasAuthenticator(tx: SystemTx | OwnerTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countUnusedRecoveryCodes(tx: OwnerTx): Promise<number> {
  const rows = await tx
    .selectFrom('recovery_codes')
    .where('used_at', 'is', null)
    .select('created_at')
    .execute()
  return rows.length
}

/** False if the owner has none, or set it up before. */
export async function deleteNewAuthenticator(
  tx: SystemTx,
  userId: string,
  since: Expression<Date>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', '>', since)
    .select('user_id')
    .executeTakeFirst()
  if (row) await deleteAuthenticatorRows(tx, userId)
  return row !== undefined
}

/** Recovery codes replace codes of the authenticator, so they go with it. */
export async function deleteAuthenticatorRows(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
