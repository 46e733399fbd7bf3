import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const providerEventEndpoints = {
  receiveStripeEvent: endpoint('POST /api/stripe-webhook', 'provider', {
    summary: 'Receives events about our own account from the payment provider.',
    output: z.object({ received: z.literal(true) }),
    errors: ['invalid_signature', 'not_a_thin_event'],
    bodyLimitBytes: 256 * 1024,
  }),
  receiveStripeConnectEvent: endpoint('POST /api/stripe-connect-webhook', 'provider', {
    summary: 'Receives events about owners’ accounts from the payment provider.',
    output: z.object({ received: z.literal(true) }),
    errors: ['invalid_signature', 'not_a_thin_event'],
    bodyLimitBytes: 256 * 1024,
  }),
}
