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
const CHECKOUT_PARAMS = ['payment_status', 'session_id']

export type CheckoutReturn =
  | { kind: 'canceled' }
  | { kind: 'success'; sessionId: string }
  | { kind: 'unknown' }

export function parseCheckoutReturn(search: URLSearchParams): CheckoutReturn | null {
  const status = search.get('payment_status')
  const sessionId = search.get('session_id')
  if (status === null && sessionId === null) return null
  if (status === 'canceled') return { kind: 'canceled' }
  return status === 'success' && sessionId ? { kind: 'success', sessionId } : { kind: 'unknown' }
}

export function withoutCheckoutReturn(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !CHECKOUT_PARAMS.includes(name)))
}

const CANCELED_TOAST: ToastRequest = {
  variant: 'destructive',
  title: 'Payment canceled',
  description: 'The customer canceled the payment.',
}

const UNKNOWN_TOAST: ToastRequest = {
  variant: 'destructive',
  title: 'Payment not found',
  description: 'We don’t know this payment. The list shows which invoices are paid.',
}

/** The toast for each status that the server has confirmed with the provider. */
const STATUS_TOASTS: Record<Invoice['status'], ToastRequest> = {
  paid: { title: 'Payment successful', description: 'The invoice has been marked as paid.' },
  pending: {
    title: 'Payment not confirmed yet',
    description: 'We’ll mark the invoice as paid as soon as the payment provider confirms it.',
  },
}

/** Shows the result once when the browser returns from the payment page, and removes its query parameters. */
export function useCheckoutReturn(): void {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const handledSearch = useRef<string>(null)
  useEffect(() => {
    const checkoutReturn = parseCheckoutReturn(search)
    const searchText = checkoutReturn && search.toString()
    if (handledSearch.current === searchText) return
    handledSearch.current = searchText
    if (!checkoutReturn) return
    if (checkoutReturn.kind === 'canceled') toast(CANCELED_TOAST)
    if (checkoutReturn.kind === 'success') void showCheckoutResult(queryClient, checkoutReturn.sessionId)
    setSearch(withoutCheckoutReturn, { replace: true, preventScrollReset: true })
  }, [queryClient, search, setSearch])
}

async function showCheckoutResult(queryClient: QueryClient, session_id: string): Promise<void> {
  try {
    const { status } = await callAsOwner(endpoints.getCheckoutSession, { body: { session_id } })
    toast(STATUS_TOASTS[status])
    invalidateInvoices(queryClient)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The session is not one of this owner's.
    if (error.code === 'not_found') return void toast(UNKNOWN_TOAST)
    toast({
      ...STATUS_TOASTS.pending,
      description: serverMessage(error, 'We couldn’t reach the payment provider. Check again in a moment.'),
    })
  }
}
