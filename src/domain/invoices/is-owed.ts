/** The fields as the table or the API has them. */
type InvoiceState = { status: 'paid' | 'pending'; voided_at: Date | string | null }

/** Whether an invoice is still to be paid. */
export function isOwed({ status, voided_at }: InvoiceState): boolean {
  return status === 'pending' && voided_at === null
}
