import type { Invoice } from '#contract/invoices.ts'

/** Beside the filters, `?invoice=` and an id open that invoice. */
export const OPENED_INVOICE = 'invoice'

export function addressOfInvoice(id: string): string {
  return `/dashboard/invoices?${new URLSearchParams({ [OPENED_INVOICE]: id })}`
}

/** What `?status=paid` asks for. Anything else is all of them. */
export function statusIn(search: URLSearchParams): Invoice['status'] | null {
  const asked = search.get('status')
  return asked === 'paid' || asked === 'pending' ? asked : null
}
