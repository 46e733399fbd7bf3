import { toSingleLine } from '#contract/fields.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** The name that clients see: the business's, or its owner's. */
export function businessName(
  { name }: { name: string | null },
  { full_name, email }: { full_name: string | null; email: string },
): string {
  return name ?? full_name ?? email
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
