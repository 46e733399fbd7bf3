import { inPortions } from '#server/base/in-portions.ts'
import { openCheckoutsOf } from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'

const AT_ONCE = 5

/** At the provider and at once: no client can pay there any more. What was paid in this very moment is settled. */
export async function endCheckouts(deps: PayDeps, userId: string): Promise<void> {
  const open = await deps.db.asOwner(userId, openCheckoutsOf)
  for await (const some of inPortions(open, AT_ONCE)) {
    const ended = await Promise.allSettled(some.map((checkout) => endOpenCheckout(deps, checkout)))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}
