import { type CheckoutName, countDueCheckouts, dueCheckouts } from '#server/invoices/pay/due-checkouts.ts'
import { type ReviewDeps, reviewCheckout } from '#server/invoices/pay/review-checkout.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const CHECKOUTS_PER_SWEEP = 100

export function payJobs(deps: ReviewDeps) {
  return {
    'review-invoice-checkout': (name: CheckoutName) => reviewCheckout(deps, name),
  }
}

export function dueCheckoutReviews(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const name of await dueCheckouts(tx, CHECKOUTS_PER_SWEEP))
        await enqueue(tx, 'review-invoice-checkout', name, `${name.invoiceId}:${name.n}`)
    },
    countDue: countDueCheckouts,
  }
}
