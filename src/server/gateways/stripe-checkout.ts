import Stripe from 'stripe'

const ENDED: Readonly<Record<string, 'complete' | 'expired'>> = { complete: 'complete', expired: 'expired' }

export function sessionStatus(status: string | null): 'open' | 'complete' | 'expired' {
  return ENDED[status ?? ''] ?? 'open'
}

/** Somebody may have completed it in this very moment: then it needs no end. */
export async function unlessOver<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return null
    throw error
  }
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
