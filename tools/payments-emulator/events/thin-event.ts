import { isV2Only, type RecordedEvent } from './recorded-event.ts'

/** The webhook payload. The SDK parses it with `parseEventNotification`. */
export function thinEvent(event: RecordedEvent) {
  return {
    id: event.id,
    object: 'v2.core.event' as const,
    type: isV2Only(event) ? event.type : `v1.${event.type}`,
    created: new Date(event.created * 1000).toISOString(),
    livemode: false,
    ...(event.account !== null && { context: event.account }),
    ...(event.related && { related_object: event.related }),
    ...(!isV2Only(event) && { snapshot_event: event.id }),
    ...(event.cause && { reason: reasonOf(event.cause) }),
  }
}

/** The response of `/v2/core/events/:id`, which includes the event's data if it has any. */
export function retrievedEvent(event: RecordedEvent) {
  return {
    ...thinEvent(event),
    ...(isV2Only(event) && event.previousAttributes && { data: event.previousAttributes }),
  }
}

function reasonOf({ requestId, idempotencyKey }: { requestId: string; idempotencyKey: string | null }) {
  return { type: 'request' as const, request: { id: requestId, idempotency_key: idempotencyKey ?? '' } }
}
