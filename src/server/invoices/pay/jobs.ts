import { IS_UNCLAIMED } from '#server/db/claims.ts'
import { type CheckoutRef, dueCheckouts } from '#server/invoices/pay/checkout-queries.ts'
import { type ReviewDeps, reviewCheckout } from '#server/invoices/pay/review-checkout.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'

export function payJobs(deps: ReviewDeps) {
  return {
    'review-invoice-checkout': (checkout: CheckoutRef) => reviewCheckout(deps, checkout),
  }
}

export function dueCheckoutReviews(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'review-invoice-checkout', dueCheckouts, IS_UNCLAIMED)
}
