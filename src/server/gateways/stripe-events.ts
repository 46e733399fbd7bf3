import Stripe from 'stripe'
import {
  type EventSource,
  InvalidSignature,
  type PaymentsGateway,
  type ProviderEvent,
} from '#server/gateways/payments.ts'

const TOLERATED_AGE_SECONDS = 300

/** The current secret and, while it is being changed, the previous one. */
export type EventSecrets = Record<EventSource, readonly string[]>

export function eventReader(stripe: Stripe, secrets: EventSecrets): PaymentsGateway['readEvent'] {
  return ({ source, rawBody, signature, receivedAt }) => {
    for (const secret of secrets[source]) {
      try {
        return toEvent(
          stripe.parseEventNotification(
            rawBody,
            signature,
            secret,
            TOLERATED_AGE_SECONDS,
            undefined,
            receivedAt.getTime(),
          ),
        )
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
      }
    }
    throw new InvalidSignature()
  }
}

function toEvent(notification: Stripe.V2.Core.EventNotification): ProviderEvent {
  const { id, type, livemode, context } = notification
  const { related_object: related } = notification as { related_object?: { id?: string } | null }
  return {
    id,
    type,
    isLive: livemode,
    context: context ? context.toString() : null,
    objectId: related?.id ?? null,
  }
}
