import { type StoredObject, withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { noSuch } from './provider-error.ts'

export type Pagination = { limit?: number; starting_after?: string; ending_before?: string }

const DEFAULT_LIMIT = 10

/** A v1 list, newest first. `oldestFirst` has all matches in the order of the collection. */
export function listPage(oldestFirst: readonly StoredObject[], pagination: Pagination, url: string) {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = pagination
  const matching = [...oldestFirst].reverse()
  const slice = before === undefined ? following(matching, after) : preceding(matching, before)
  const data = before === undefined ? slice.slice(0, limit) : slice.slice(-limit)
  return { object: 'list' as const, url, has_more: slice.length > limit, data: data.map(withoutHidden) }
}

/** A list nested in another object. It has all items, without pages. */
export function wholeList<T>(data: T[], url: string) {
  return { object: 'list' as const, url, has_more: false, data }
}

function following(matching: StoredObject[], after: string | undefined): StoredObject[] {
  return after === undefined ? matching : matching.slice(positionOf(matching, after, 'starting_after') + 1)
}

function preceding(matching: StoredObject[], before: string): StoredObject[] {
  return matching.slice(0, positionOf(matching, before, 'ending_before'))
}

function positionOf(matching: StoredObject[], id: string, param: string): number {
  const position = matching.findIndex((object) => object.id === id)
  if (position === -1) throw noSuch('object in this list', id, param)
  return position
}
