import { inOneLine } from '#contract/fields.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** What clients know a business by: its name, or its owner's. */
export function businessName(
  { name }: { name: string | null },
  { full_name, email }: { full_name: string | null; email: string },
): string {
  return name ?? full_name ?? email
}

/** On invoices, which are paid to an account that may know the name. Null: nobody has said one. */
export async function nameForClients(tx: OwnerTx): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('connect_accounts', (join) =>
      join.onRef('connect_accounts.user_id', '=', 'users.id').on('connect_accounts.closed_at', 'is', null),
    )
    .select(['user_settings.business_name', 'connect_accounts.account_name', 'users.full_name'])
    .executeTakeFirst()
  const names = [row?.business_name, row?.account_name, row?.full_name].map((name) => inOneLine(name ?? ''))
  return names.find((name) => name !== '') ?? null
}
