import { ExternalLink } from 'lucide-react'
import type { Subscription } from '#contract/billing.ts'
import { useZoneOfDays } from '#web/dashboard/settings/use-business-zone.ts'
import { useNewTab } from '#web/dashboard/ui/use-new-tab.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './billing-tab.module.css'
import { showBillingPortal } from './show-billing-portal.ts'
import { STATUS_BADGES } from './status-badge.ts'
import { adviceWords, cardWords, renewalWords } from './subscription-words.ts'

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const timeZone = useZoneOfDays()
  const badge = STATUS_BADGES[subscription.status]
  const renewal = renewalWords(subscription, timeZone)
  const advice = adviceWords(subscription)
  return (
    <Card className={classes.subscription}>
      <h2>Your subscription</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Plan</dt>
          <dd>Pro - $15/mo</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </dd>
        </div>
        <div>
          <dt>{renewal.label}</dt>
          <dd>{renewal.words || '\u00a0'}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>{cardWords(subscription)}</dd>
        </div>
      </dl>
      {advice && <p>{advice}</p>}
      <div className={classes.buttons}>
        {subscription.status === 'trialing' && !subscription.has_card && <AddCard />}
        <ManageSubscription hasBetter={subscription.status === 'trialing' && !subscription.has_card} />
      </div>
    </Card>
  )
}

const returnUrl = () => `${window.location.origin}/dashboard/settings?tab=billing`

function AddCard() {
  const { isBusy, onClick } = useNewTab((tab) =>
    showBillingPortal(tab, { returnUrl: returnUrl(), flow: 'payment_method_update' }),
  )
  return (
    <Button aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Opening...' : 'Add a card'}
      <ExternalLink size={18} aria-hidden />
    </Button>
  )
}

function ManageSubscription({ hasBetter }: { hasBetter: boolean }) {
  const { isBusy, onClick } = useNewTab((tab) => showBillingPortal(tab, { returnUrl: returnUrl() }))
  return (
    <Button look={hasBetter ? 'quiet' : 'primary'} aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Opening...' : 'Manage Subscription'}
      <ExternalLink size={18} aria-hidden />
    </Button>
  )
}
