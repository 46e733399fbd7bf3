import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { serverSentence } from '#web/session/explain-failure.ts'
import { type ToastRequest, toast } from '#web/ui/toast-store.ts'
import { readAgain } from './invoices-query.ts'

/** What the payment page leaves in the address. Only a hint: anybody can type it. */
const PARAMETERS = ['payment_status', 'session_id']

export type PaymentReturn =
  | { kind: 'canceled' }
  | { kind: 'success'; sessionId: string }
  | { kind: 'unknown' }

export function paymentReturnIn(search: URLSearchParams): PaymentReturn | null {
  const status = search.get('payment_status')
  const sessionId = search.get('session_id')
  if (status === null && sessionId === null) return null
  if (status === 'canceled') return { kind: 'canceled' }
  return status === 'success' && sessionId ? { kind: 'success', sessionId } : { kind: 'unknown' }
}

export function withoutPaymentReturn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !PARAMETERS.includes(name)))
}

const CANCELED: ToastRequest = {
  variant: 'destructive',
  title: 'Payment canceled',
  description: 'The customer canceled the payment.',
}

/** What the server found when it asked the provider. */
const RETURN_WORDS: Record<Invoice['status'], ToastRequest> = {
  paid: { title: 'Payment successful', description: 'The invoice has been marked as paid.' },
  pending: {
    title: 'Payment not confirmed yet',
    description: 'The invoice is marked as paid as soon as the payment provider confirms it.',
  },
}

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
    if (returned.kind === 'canceled') toast(CANCELED)
    if (returned.kind === 'success') void tellAnswer(queryClient, returned.sessionId)
    setSearch(withoutPaymentReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
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
