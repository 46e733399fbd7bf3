import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
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
