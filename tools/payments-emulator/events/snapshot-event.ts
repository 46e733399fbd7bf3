import { API_VERSION } from '#tools/payments-emulator/api/api-version.ts'
import type { RecordedEvent } from './recorded-event.ts'

/** The response of `/v1/events/:id`. */
export function snapshotEvent(event: RecordedEvent, pendingWebhooks: number) {
  const { cause } = event
  return {
    id: event.id,
    object: 'event' as const,
    ...(event.account !== null && { account: event.account, context: event.account }),
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes && { previous_attributes: event.previousAttributes }),
    },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: cause
      ? { id: cause.requestId, idempotency_key: cause.idempotencyKey }
      : { id: null, idempotency_key: null },
    type: event.type,
  }
}
