import type { Invoice } from '#contract/invoices.ts'
import type { ToastRequest } from '#web/ui/toast-store.ts'

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

export const CANCELED: ToastRequest = {
  variant: 'destructive',
  title: 'Payment canceled',
  description: 'The customer canceled the payment.',
}

/** What the server found when it asked the provider. */
export const RETURN_WORDS: Record<Invoice['status'], ToastRequest> = {
  paid: { title: 'Payment successful', description: 'The invoice has been marked as paid.' },
  pending: {
    title: 'Payment not confirmed yet',
    description: 'The invoice is marked as paid as soon as the payment provider confirms it.',
  },
}
