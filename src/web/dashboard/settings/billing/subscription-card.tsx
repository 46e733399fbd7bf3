import { ExternalLink } from 'lucide-react'
import type { Subscription } from '#contract/billing.ts'
import { useZoneOfDays } from '#web/dashboard/settings/use-business-zone.ts'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
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
  const needsCard = subscription.status === 'trialing' && !subscription.has_card
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
        {needsCard && <PortalButton flow="payment_method_update">Add a card</PortalButton>}
        <PortalButton look={needsCard ? 'quiet' : 'primary'}>Manage Subscription</PortalButton>
      </div>
    </Card>
  )
}

type PortalButtonProps = { look?: 'primary' | 'quiet'; flow?: 'payment_method_update'; children: string }

function PortalButton({ look, flow, children }: PortalButtonProps) {
  const returnUrl = `${window.location.origin}/dashboard/settings?tab=billing`
  return (
    <ActionButton
      look={look}
      iconAfter={<ExternalLink size={18} aria-hidden />}
      busyLabel="Opening..."
      onAction={() => inNewTab((tab) => showBillingPortal(tab, { returnUrl, flow }))}
    >
      {children}
    </ActionButton>
  )
}
