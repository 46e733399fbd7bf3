/** As stored or as told. */
type Settled = { status: 'paid' | 'pending'; voided_at: Date | string | null }

/** Still to be paid. */
export function isOwed({ status, voided_at }: Settled): boolean {
  return status === 'pending' && voided_at === null
}
