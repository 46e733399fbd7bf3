import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { type ToastRequest, toast } from '#web/ui/toast-store.ts'
import { invalidateInvoices } from './invoices-query.ts'

/** Query parameters set by the payment page. They are only a hint, as anybody can type them. */
const PARAMETERS = ['payment_status', 'session_id']

export type PaymentReturn =
  | { kind: 'canceled' }
  | { kind: 'success'; sessionId: string }
  | { kind: 'unknown' }

export function parsePaymentReturn(search: URLSearchParams): PaymentReturn | null {
  const status = search.get('payment_status')
  const sessionId = search.get('session_id')
  if (status === null && sessionId === null) return null
  if (status === 'canceled') return { kind: 'canceled' }
  return status === 'success' && sessionId ? { kind: 'success', sessionId } : { kind: 'unknown' }
}

export function withoutPaymentReturn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !PARAMETERS.includes(name)))
}

const CANCELED_TOAST: ToastRequest = {
  variant: 'destructive',
  title: 'Payment canceled',
  description: 'The customer canceled the payment.',
}

/** By the status that the server confirmed with the provider. */
const RETURN_TOASTS: Record<Invoice['status'], ToastRequest> = {
  paid: { title: 'Payment successful', description: 'The invoice has been marked as paid.' },
  pending: {
    title: 'Payment not confirmed yet',
    description: 'We’ll mark the invoice as paid as soon as the payment provider confirms it.',
  },
}

/** Shows the result once when the browser returns from the payment page, and removes its query parameters. */
export function usePaymentReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const handledAddress = useRef<string>(null)
  useEffect(() => {
    const paymentReturn = parsePaymentReturn(search)
    const address = paymentReturn && search.toString()
    if (handledAddress.current === address) return
    handledAddress.current = address
    if (!paymentReturn) return
    if (paymentReturn.kind === 'canceled') toast(CANCELED_TOAST)
    if (paymentReturn.kind === 'success') void showPaymentResult(queryClient, paymentReturn.sessionId)
    setSearch(withoutPaymentReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function showPaymentResult(queryClient: QueryClient, session_id: string): Promise<void> {
  try {
    const { status } = await callAsOwner(endpoints.getCheckoutSession, { body: { session_id } })
    toast(RETURN_TOASTS[status])
    invalidateInvoices(queryClient)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It is not one of this owner's sessions, so there is nothing to report.
    if (error.code === 'not_found') return
    toast({
      ...RETURN_TOASTS.pending,
      description: serverMessage(error, 'We couldn’t reach the payment provider. Check again in a moment.'),
    })
  }
}
