import { type StoredObject, withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { noSuch } from './provider-error.ts'

export type Pagination = { limit?: number; starting_after?: string; ending_before?: string }

const DEFAULT_LIMIT = 10

/** A v1 list, newest first. `oldestFirst` has all matches in the order of the collection. */
export function listPage(oldestFirst: readonly StoredObject[], pagination: Pagination, url: string) {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = pagination
  const matching = [...oldestFirst].reverse()
  const candidates = before === undefined ? itemsAfter(matching, after) : itemsBefore(matching, before)
  const data = before === undefined ? candidates.slice(0, limit) : candidates.slice(-limit)
  return { object: 'list' as const, url, has_more: candidates.length > limit, data: data.map(withoutHidden) }
}

/** A list nested in another object. It has all items on one page. */
export function nestedList<T>(data: T[], url: string) {
  return { object: 'list' as const, url, has_more: false, data }
}

function itemsAfter(matching: StoredObject[], after: string | undefined): StoredObject[] {
  return after === undefined ? matching : matching.slice(positionOf(matching, after, 'starting_after') + 1)
}

function itemsBefore(matching: StoredObject[], before: string): StoredObject[] {
  return matching.slice(0, positionOf(matching, before, 'ending_before'))
}

function positionOf(matching: StoredObject[], id: string, param: string): number {
  const position = matching.findIndex((object) => object.id === id)
  if (position === -1) throw noSuch('object in this list', id, param)
  return position
}
