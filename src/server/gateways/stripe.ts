import Stripe from 'stripe'
import type { PaymentsConfig } from '#server/base/payments-config.ts'
import type { PaymentsGateway } from '#server/gateways/payments.ts'
import { providerCalls, type TimedCall } from '#server/gateways/provider-calls.ts'
import { stripeBilling } from '#server/gateways/stripe-billing.ts'
import { stripeClientPayments } from '#server/gateways/stripe-client-payments.ts'
import { stripeConnect } from '#server/gateways/stripe-connect.ts'
import { eventReader } from '#server/gateways/stripe-events.ts'
import { stripePlan } from '#server/gateways/stripe-plan.ts'

export type StripeOptions = PaymentsConfig & {
  appUrl: URL
  /** Multiplies every timeout. */
  timeoutFactor?: number
}

const TRY_TIMEOUT_MS = 4_000

export function stripeGateway({
  secretKey,
  apiBase,
  secrets,
  appUrl,
  timeoutFactor = 1,
}: StripeOptions): PaymentsGateway {
  const stripe = new Stripe(secretKey, {
    timeout: TRY_TIMEOUT_MS * timeoutFactor,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
      protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  const calls = providerCalls({ timeoutFactor })
  const plan = stripePlan(stripe, appUrl)
  const gateway = (call: TimedCall): PaymentsGateway => ({
    billing: stripeBilling({ stripe, call, appUrl, plan }),
    connect: stripeConnect({ stripe, call, appUrl, apiBase }),
    clientPayments: stripeClientPayments({ stripe, call, appUrl }),
    readEvent: eventReader(stripe, secrets),
    isTestMode: /^(sk|rk)_test_/.test(secretKey),
    within: (ms) => gateway(calls.within(ms)),
    remainingMs: call.remainingMs,
  })
  return gateway(calls.call)
}
