import { isbot } from 'isbot'
import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import type { InvoiceRef } from '#server/invoices/pay/pay-deps.ts'

export type PayRouteDeps = RouteDeps & { limitsOn: boolean }

/** A pay link, and who follows it. */
export type FollowedPayLink = {
  token: string
  network: string
  /** The id of a signed-in owner. */
  visitorId: string | null
  userAgent: string
}

/** Nobody mistypes a link this often. */
const UNKNOWN_LINK_LIMIT = { tries: 30, windowSeconds: 10 * 60 }

/** Runs `work` as the owner of the link's invoice. */
export async function followPayLink<T>(
  { db, limitsOn }: PayRouteDeps,
  { token, network, ...visitor }: FollowedPayLink,
  work: (tx: OwnerTx, invoiceRef: InvoiceRef) => Promise<T>,
): Promise<T> {
  const result = await db.asOwnerOf({ payToken: token }, async (tx) => {
    const invoiceRef = await tx
      .selectFrom('pay_links')
      .where('token', '=', token)
      .select(['user_id as userId', 'invoice_id as invoiceId'])
      .executeTakeFirst()
    if (!invoiceRef) return undefined
    await recordOpening(tx, invoiceRef, visitor)
    return { value: await work(tx, invoiceRef) }
  })
  if (result) return result.value
  if (limitsOn) await countTry(db, 'follow an unknown pay link', network, UNKNOWN_LINK_LIMIT)
  return refuse('not_found')
}

/**
 * From now on the owner can't edit the invoice: somebody knows what it says. Owners who check their own link and programs
 * that preview links in messages don't count. It comes before the invoice is read, so that nobody sees what is being edited.
 */
async function recordOpening(
  tx: OwnerTx,
  { userId, invoiceId }: InvoiceRef,
  { visitorId, userAgent }: Pick<FollowedPayLink, 'visitorId' | 'userAgent'>,
): Promise<void> {
  if (visitorId === userId || isbot(userAgent)) return
  await tx
    .updateTable('invoices')
    .set({ final_since: sql<Date>`app_now()` })
    .where('id', '=', invoiceId)
    .where('final_since', 'is', null)
    .execute()
}
