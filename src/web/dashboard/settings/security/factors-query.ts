import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

export type Factors = Output<typeof endpoints.readFactors>

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => callAsOwner(endpoints.readFactors),
  // Another device may have used a recovery code or a passkey.
  staleTime: 0,
  meta: { failureTitle: 'Couldn’t load how you sign in' },
})
