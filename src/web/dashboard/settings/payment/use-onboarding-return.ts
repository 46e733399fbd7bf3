import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { isOnboardingReturn, returnWords, withoutReturn } from './onboarding-return.ts'
import { paymentAccountQuery } from './payment-account-query.ts'

/** Greets an owner who comes back from the provider's set-up, once the server has read the account again. */
export function useOnboardingReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!isOnboardingReturn(search)) return
    void greet(queryClient, search)
    setSearch(withoutReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function greet(queryClient: QueryClient, search: URLSearchParams): Promise<void> {
  try {
    const account = await queryClient.fetchQuery({ ...paymentAccountQuery, staleTime: 0 })
    const words = returnWords(search, account)
    if (words !== null) toast({ title: 'Payment account connected', description: words })
  } catch (error) {
    // Told by the query itself.
    if (!(error instanceof ApiError)) throw error
  }
}
