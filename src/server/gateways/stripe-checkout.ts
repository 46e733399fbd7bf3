import Stripe from 'stripe'
import type { CheckoutSession } from '#server/gateways/payments.ts'

const ENDED: Readonly<Record<string, 'complete' | 'expired'>> = { complete: 'complete', expired: 'expired' }

export function toSession({ id, status, url, expires_at }: Stripe.Checkout.Session): CheckoutSession {
  return { id, status: ENDED[status ?? ''] ?? 'open', url, expiresAt: new Date(expires_at * 1_000) }
}

/** Returns null if the session has just been completed and so can't be expired. */
export async function nullIfEnded<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
    throw error
  }
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
