import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import type { InvoiceRef } from '#server/invoices/pay/pay-deps.ts'

export type PayRouteDeps = RouteDeps & { limitsOn: boolean }

/** A pay link, and the network from which it was opened. */
export type FollowedPayLink = { token: string; network: string }

/** Nobody mistypes a link this often. */
const UNKNOWN_LINK_LIMIT = { tries: 30, windowSeconds: 10 * 60 }

/** Runs `work` as the owner of the link's invoice. */
export async function followPayLink<T>(
  { db, limitsOn }: PayRouteDeps,
  { token, network }: FollowedPayLink,
  work: (tx: OwnerTx, invoiceRef: InvoiceRef) => Promise<T>,
): Promise<T> {
  const result = await db.asOwnerOf({ payToken: token }, async (tx) => {
    const invoiceRef = await tx
      .selectFrom('pay_links')
      .where('token', '=', token)
      .select(['user_id as userId', 'invoice_id as invoiceId'])
      .executeTakeFirst()
    return invoiceRef && { value: await work(tx, invoiceRef) }
  })
  if (result) return result.value
  if (limitsOn) await countTry(db, 'follow an unknown pay link', network, UNKNOWN_LINK_LIMIT)
  return refuse('not_found')
}
