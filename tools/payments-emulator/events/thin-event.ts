import { isV2Only, type RecordedEvent } from './recorded-event.ts'

/** What a destination is sent. The SDK reads it with `parseEventNotification`. */
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

/** What `/v2/core/events/:id` answers: also the data of events that have some. */
export function readEvent(event: RecordedEvent) {
  return {
    ...thinEvent(event),
    ...(isV2Only(event) && event.previousAttributes && { data: event.previousAttributes }),
  }
}

function reasonOf({ requestId, idempotencyKey }: { requestId: string; idempotencyKey: string | null }) {
  return { type: 'request' as const, request: { id: requestId, idempotency_key: idempotencyKey ?? '' } }
}
