import { toSingleLine } from '#contract/fields.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** The business's name, or its owner's. Null if neither was entered. */
export function knownBusinessName(
  { name }: { name: string | null },
  { full_name }: { full_name: string | null },
): string | null {
  return name ?? full_name
}

/** The name in messages to clients. */
export function businessName(business: { name: string | null }, owner: { full_name: string | null }): string {
  return knownBusinessName(business, owner) ?? UNNAMED_BUSINESS
}

/** The name on invoices, which may also come from the payment account. Null: none is known. */
export async function invoiceBusinessName(tx: OwnerTx): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('connect_accounts', (join) =>
      join.onRef('connect_accounts.user_id', '=', 'users.id').on('connect_accounts.closed_at', 'is', null),
    )
    .select(['user_settings.business_name', 'connect_accounts.account_name', 'users.full_name'])
    .executeTakeFirst()
  const names = [row?.business_name, row?.account_name, row?.full_name].map((name) =>
    toSingleLine(name ?? ''),
  )
  return names.find((name) => name !== '') ?? null
}
