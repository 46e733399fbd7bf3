import type { Database } from '#server/db/database.ts'
import { hurryCheckouts } from '#server/invoices/pay/checkout-queries.ts'
import { accountOf, setConnected } from '#server/invoices/payment-account/queries.ts'

/** Ours alone: the account lives on at the provider, with its history. What clients could still pay into it is ended. */
export async function disconnectAccount(db: Database, userId: string): Promise<void> {
  await db.asSystem(async (tx) => {
    const account = await accountOf(tx, userId)
    if (!account) return
    await setConnected(tx, account.accountId, false)
    await hurryCheckouts(tx, account)
  })
}
