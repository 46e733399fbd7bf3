import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { BadgeTone } from '#web/ui/badge-tone.ts'

export const STATUS_BADGES: Record<SubscriptionStatus, { label: string; tone: BadgeTone }> = {
  none: { label: 'None', tone: 'gray' },
  trialing: { label: 'Trial', tone: 'blue' },
  active: { label: 'Active', tone: 'green' },
  past_due: { label: 'Past Due', tone: 'amber' },
  canceled: { label: 'Canceled', tone: 'gray' },
}
