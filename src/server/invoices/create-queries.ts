import { type Insertable, sql } from 'kysely'
import type { Invoices } from '#db/schema.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { newPayToken, type StoredLine } from '#server/invoices/queries.ts'

export type MadeInvoice = { id: string; number: number; request_hash: Buffer | null }

const MADE = ['id', 'number', 'request_hash'] as const

export async function madeUnderKey(tx: OwnerTx, keyHash: Buffer): Promise<MadeInvoice | null> {
  const row = await tx.selectFrom('invoices').where('key_hash', '=', keyHash).select(MADE).executeTakeFirst()
  return row ?? null
}

/** With its lines and its link to pay. */
export async function insertInvoice(
  tx: OwnerTx,
  invoice: Insertable<Invoices>,
  lines: readonly StoredLine[],
): Promise<MadeInvoice> {
  const made = await tx.insertInto('invoices').values(invoice).returning(MADE).executeTakeFirstOrThrow()
  const of = { user_id: invoice.user_id, invoice_id: made.id }
  await Promise.all([
    tx
      .insertInto('invoice_lines')
      .values(lines.map((line, position) => ({ ...of, position, ...line })))
      .execute(),
    tx
      .insertInto('pay_links')
      .values({ ...of, token: newPayToken() })
      .execute(),
  ])
  return made
}

/** Whose invoice it is where the owner knows the address; nobody is added or changed. */
export async function clientIdByEmail(tx: OwnerTx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('clients')
    .where('email_key', '=', sql<string>`lower(${email})`)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}
