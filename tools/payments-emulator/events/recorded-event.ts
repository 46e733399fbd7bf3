import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Cause } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { type StoredObject, withoutHidden } from '#tools/payments-emulator/world/store.ts'

/** An event with all data for its snapshot and thin formats. */
export type RecordedEvent = {
  id: string
  /** `customer.created`; with the version if it exists in v2 only: `v2.core.account.closed`. */
  type: string
  created: number
  account: string | null
  /** The object as it was at the time of the event. */
  object: object
  previousAttributes: object | null
  related: { id: string; type: string; url: string } | null
  cause: Cause
}

export const EVENTS = 'recorded_event'

type NewEvent = {
  type: string
  object: StoredObject & { object: string }
  previous?: object
  created: number
  account: string | null
  cause: Cause
}

export function createEvent(event: NewEvent, resources: readonly Resource[]): RecordedEvent {
  const { object, previous = null, ...rest } = event
  const resource = resources.find((candidate) => candidate.object === object.object)
  return {
    id: newId('evt'),
    ...rest,
    object: withoutHidden(object),
    previousAttributes: previous,
    related: resource?.urlOf ? { id: object.id, type: object.object, url: resource.urlOf(object.id) } : null,
  }
}

export const isV2Only = (event: RecordedEvent) => event.type.startsWith('v2.')
