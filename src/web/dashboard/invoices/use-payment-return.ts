import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { serverSentence } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readAgain } from './invoice-changes.ts'
import {
  CANCELED,
  type PaymentReturn,
  paymentReturnIn,
  RETURN_WORDS,
  withoutPaymentReturn,
} from './payment-return.ts'

/** Tells an owner who comes back from a payment what became of it, once, and clears the address. */
export function usePaymentReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const answered = useRef<string>(null)
  useEffect(() => {
    const returned = paymentReturnIn(search)
    const address = returned && search.toString()
    if (answered.current === address) return
    answered.current = address
    if (!returned) return
    void tell(queryClient, returned)
    setSearch(withoutPaymentReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function tell(readings: QueryClient, returned: PaymentReturn): Promise<void> {
  if (returned.kind === 'canceled') toast(CANCELED)
  if (returned.kind === 'success') await tellAnswer(readings, returned.sessionId)
}

async function tellAnswer(readings: QueryClient, session_id: string): Promise<void> {
  try {
    const { status } = await callAsOwner(endpoints.getCheckoutSession, { body: { session_id } })
    toast(RETURN_WORDS[status])
    readAgain(readings)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // No session of this owner's: there is nothing to say about it.
    if (error.code === 'not_found') return
    toast({
      ...RETURN_WORDS.pending,
      description: serverSentence(error, 'We could not ask the payment provider. Look again in a moment.'),
    })
  }
}
