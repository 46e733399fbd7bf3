import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Invoices } from '#db/schema.ts'
import type { Database } from '#server/db/database.ts'

/** Inserts an invoice with one line and a pay link, without calling the provider or sending email. */
export async function insertInvoice(
  db: Database,
  userId: string,
  fields: Partial<Insertable<Invoices>> = {},
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const amount = fields.amount ?? 125_00
  return db.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('invoices')
      .values({
        user_id: userId,
        client_name: 'Ava Stone',
        client_email: 'ava@example.com',
        description: 'Full Detail',
        ...fields,
        amount,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = { user_id: userId, invoice_id: id }
    const line = { position: 0, description: 'Full Detail', quantity: 100, unit_price: amount }
    await tx
      .insertInto('invoice_lines')
      .values({ ...keys, ...line })
      .execute()
    await tx
      .insertInto('pay_links')
      .values({ ...keys, token })
      .execute()
    return { id, token }
  })
}
