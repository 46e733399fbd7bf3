import type Stripe from 'stripe'
import { EVENT_SUBJECTS, type ProviderEvent } from '#server/gateways/payments.ts'
import { askEach } from '#server/gateways/provider-calls.ts'

/** Events of the last thirty days that never reached us, of the kinds that concern us. */
export async function* undeliveredEvents(stripe: Stripe): AsyncIterable<ProviderEvent> {
  const missed = askEach(() => stripe.events.list({ delivery_success: false, limit: 100 }))
  for await (const event of missed) {
    // The list speaks of snapshots; deliveries are thin and carry the version in front.
    const type = `v1.${event.type}`
    if (!(type in EVENT_SUBJECTS.platform)) continue
    const { id } = event.data.object as { id?: string }
    yield { id: event.id, type, context: event.account ?? null, objectId: id ?? null, isLive: event.livemode }
  }
}
