import { visitDeposit } from '#domain/services/deposit.ts'
import { refuse } from '#server/base/refusal.ts'
import type { BusinessRow, RequestedPageRow } from '#server/booking/queries.ts'
import type { OpenPage } from '#server/booking/read-page.ts'

/** `amount` in cents, to be paid into this account. */
export type PageDeposit = { amount: number; accountId: string }

/**
 * What is to be paid before a visit is booked; null: nothing. Refuses if a deposit is asked for that can't be paid now, and the
 * owner takes no bookings without it.
 */
export function depositOfVisit({ row, items }: OpenPage<RequestedPageRow>): PageDeposit | null {
  const amount = visitDeposit(items, row.services ?? [])
  if (amount === 0) return null
  if (row.paymentAccountId !== null) return { amount, accountId: row.paymentAccountId }
  return refusesWithoutDeposit(row) ? refuse('deposits_unavailable') : null
}

/** Whether services with a deposit can't be booked now, because the account can't take payments. */
export function refusesWithoutDeposit({ paymentAccountId, depositFallback }: BusinessRow): boolean {
  return paymentAccountId === null && depositFallback === 'refuse'
}
