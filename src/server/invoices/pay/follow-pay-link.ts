import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'

export type PayRouteDeps = RouteDeps & { limitsOn: boolean }

/** What somebody follows who pays: the token of the link, and from where. */
export type FollowedPayLink = { token: string; network: string }

/** Nobody mistypes a link this often. */
const MISSES = { tries: 30, windowSeconds: 10 * 60 }

/** Does something with the invoice that a link leads to, as its owner. */
export async function followPayLink<T>(
  { db, limitsOn }: PayRouteDeps,
  { token, network }: FollowedPayLink,
  work: (tx: OwnerTx, of: InvoiceOf) => Promise<T>,
): Promise<T> {
  const result = await db.asOwnerOf({ payToken: token }, async (tx) => {
    const of = await tx
      .selectFrom('pay_links')
      .where('token', '=', token)
      .select(['user_id as userId', 'invoice_id as invoiceId'])
      .executeTakeFirst()
    return of && { done: await work(tx, of) }
  })
  if (result) return result.done
  if (limitsOn) await countTry(db, 'follow an unknown pay link', network, MISSES)
  return refuse('not_found')
}
