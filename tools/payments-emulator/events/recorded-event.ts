import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import type { Cause } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { type Kept, shown } from '#tools/payments-emulator/world/store.ts'

/** What happened, in a form from which both the snapshot and the thin event are told. */
export type RecordedEvent = {
  id: string
  /** `customer.created`, or with its version when it exists in v2 only: `v2.core.account.closed`. */
  type: string
  created: number
  account: string | null
  /** As it was then. */
  object: object
  previousAttributes: object | null
  related: { id: string; type: string; url: string } | null
  cause: Cause
}

export const EVENTS = 'recorded_event'

type Told = {
  type: string
  object: Kept & { object: string }
  previous?: object
  created: number
  account: string | null
  cause: Cause
}

export function eventOf(told: Told, resources: readonly Resource[]): RecordedEvent {
  const { object, previous = null, ...rest } = told
  const resource = resources.find((candidate) => candidate.object === object.object)
  return {
    id: newId('evt'),
    ...rest,
    object: shown(object),
    previousAttributes: previous,
    related: resource?.urlOf ? { id: object.id, type: object.object, url: resource.urlOf(object.id) } : null,
  }
}

export const isV2Only = (event: RecordedEvent) => event.type.startsWith('v2.')
