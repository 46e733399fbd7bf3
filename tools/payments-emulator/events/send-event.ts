import { createHmac } from 'node:crypto'
import type { WebhookDestination } from './outbox.ts'

const TIMEOUT_MS = 10_000

/** Returns the status of the response, or null if there was none. */
export async function sendEvent(
  destination: WebhookDestination,
  payload: string,
  signedAt: number,
  stopped: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(destination.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(payload, destination.secret, signedAt),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopped]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

function signature(payload: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
