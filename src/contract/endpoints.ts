import { accountEndpoints } from '#contract/account.ts'
import { billingEndpoints } from '#contract/billing.ts'
import { localEndpoints } from '#contract/local.ts'
import { paymentAccountEndpoints } from '#contract/payment-account.ts'
import { providerEventEndpoints } from '#contract/provider-events.ts'

/** The whole wire. A name here must be mounted by the server; its types reach the client. */
export const endpoints = {
  ...accountEndpoints,
  ...billingEndpoints,
  ...paymentAccountEndpoints,
  ...providerEventEndpoints,
  ...localEndpoints,
}
