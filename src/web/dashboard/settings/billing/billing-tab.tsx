import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Subscription } from '#contract/billing.ts'
import { useBusinessZone } from '#web/dashboard/settings/use-business-zone.ts'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import classes from './billing-tab.module.css'
import { showBillingPortal } from './show-billing-portal.ts'
import { subscriptionQuery } from './subscription-query.ts'
import { adviceText, cardText, renewalText, STATUS_BADGES } from './subscription-text.ts'

export function BillingTab() {
  const hasUser = sessionOf(useSession()) !== null
  const { data, isError, refetch } = useQuery({ ...subscriptionQuery, enabled: hasUser })

  if (!hasUser) return <Card>Please log in to view your subscription details.</Card>
  if (!data && isError) {
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your subscription.</NotLoaded>
  }
  if (!data) return <Skeleton height={320} />

  const { subscription } = data
  if (!subscription || subscription.status === 'none') return <NoSubscription />
  return <SubscriptionCard subscription={subscription} />
}

function NoSubscription() {
  return (
    <Card className={classes.noSubscription}>
      <h2>No Active Subscription</h2>
      <p>Start your free trial from the homepage</p>
      <LinkButton href="/">Go to Homepage</LinkButton>
    </Card>
  )
}

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const timeZone = useBusinessZone()
  const renewal = renewalText(subscription, timeZone)
  const advice = adviceText(subscription)
  const needsCard = subscription.status === 'trialing' && !subscription.has_card
  return (
    <Card className={classes.subscription}>
      <h2>Your subscription</h2>
      <FactList
        className={classes.facts}
        facts={[
          ['Plan', 'Pro - $15/mo'],
          ['Status', <Badge {...STATUS_BADGES[subscription.status]} key="status" />],
          [renewal.label, renewal.text || '\u00a0'],
          ['Card', cardText(subscription)],
        ]}
      />
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
      icon={<ExternalLink size={18} aria-hidden />}
      busyLabel="Opening..."
      onAction={() => inNewTab((tab) => showBillingPortal(tab, { returnUrl, flow }))}
    >
      {children}
    </ActionButton>
  )
}
