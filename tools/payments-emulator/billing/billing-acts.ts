import type { World } from '#tools/payments-emulator/world/world.ts'
import { cardFromNumber } from './card-input.ts'
import { cancelAtPeriodEnd, resumeSubscription } from './end-subscription.ts'
import { replaceCard } from './replace-card.ts'
import { hasEnded, subscriptionsOf } from './subscription.ts'

export type BillingActs = {
  /** Replaces the customer's card and collects open invoices right away, like the portal. */
  updateCard(customerId: string, card: string): Promise<{ outcome: 'attached' | 'declined' }>
  cancelAtPeriodEnd(customerId: string): Promise<void>
  resume(customerId: string): Promise<void>
}

export function createBillingActs(world: World): BillingActs {
  return {
    updateCard: (customerId, card) =>
      world.change(null, (context) => ({
        outcome: replaceCard(context, customerId, cardFromNumber(context, card)),
      })),
    cancelAtPeriodEnd: (customerId) =>
      world.change(null, (context) => {
        for (const subscription of subscriptionsOf(context, customerId)) {
          if (!hasEnded(subscription)) cancelAtPeriodEnd(context, subscription)
        }
      }),
    resume: (customerId) =>
      world.change(null, (context) => {
        for (const subscription of subscriptionsOf(context, customerId)) {
          if (!hasEnded(subscription) && subscription.cancel_at_period_end)
            resumeSubscription(context, subscription)
        }
      }),
  }
}
