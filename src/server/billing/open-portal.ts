import { customerOf } from '#server/billing/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { PaymentsGateway } from '#server/gateways/payments.ts'
import { refuse } from '#server/refusal.ts'

export type PortalDeps = { db: Database; payments: PaymentsGateway; appUrl: URL }

export type PortalVisit = { returnUrl: string; flow?: 'payment_method_update' | undefined }

export async function openPortal(
  { db, payments, appUrl }: PortalDeps,
  userId: string,
  { returnUrl, flow }: PortalVisit,
): Promise<{ url: string }> {
  if (new URL(returnUrl).origin !== appUrl.origin)
    refuse('invalid_request', { fields: { returnUrl: 'Come back to an address of this site' } })
  const customer = (await db.asSystem((tx) => customerOf(tx, userId))) ?? refuse('no_billing_account')
  const { url } = await payments.billing.openPortal({ customerId: customer.customerId, returnUrl, flow })
  return { url }
}
