import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { proofRequests } from '#web/session/proof/proof-requests.ts'

/** For the frame of a page, which shows the question. Leaving the page declines. */
export function useProofRequest() {
  const request = useSyncExternalStore(proofRequests.onChange, proofRequests.current, () => null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => () => proofRequests.current()?.settle(false), [pathname])
  return request
}
