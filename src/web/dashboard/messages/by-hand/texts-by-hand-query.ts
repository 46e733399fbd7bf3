import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { TextByHand } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

/** Clients book by themselves, and at midnight tomorrow is another day. */
const LOOK_AGAIN_MS = 60_000

/** Without words for a toast: the screen itself says what could not be read. */
export const textsByHandQuery = queryOptions({
  queryKey: ['texts by hand'],
  queryFn: () => callAsOwner(endpoints.listTextsByHand),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

/** What the server said about one of them, in the list that is shown. */
export function keepText(readings: QueryClient, text: TextByHand): void {
  readings.setQueryData(
    textsByHandQuery.queryKey,
    (known) => known && { ...known, texts: known.texts.map((one) => (isSame(one, text) ? text : one)) },
  )
}

function isSame(one: TextByHand, other: TextByHand): boolean {
  return one.appointment_id === other.appointment_id
}
