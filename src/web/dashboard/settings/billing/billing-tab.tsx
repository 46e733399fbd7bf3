import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './billing-tab.module.css'
import { SubscriptionCard } from './subscription-card.tsx'
import { subscriptionQuery } from './subscription-query.ts'

export function BillingTab() {
  const hasUser = sessionOf(useSession()) !== null
  const { data, isError, refetch } = useQuery({ ...subscriptionQuery, enabled: hasUser })

  if (!hasUser) return <Card>Please log in to view your subscription details.</Card>
  if (!data && isError) {
    return <NotLoaded onRetry={() => void refetch()}>Your subscription could not be loaded.</NotLoaded>
  }
  if (!data) return <Skeleton height={320} />

  const { subscription } = data
  if (!subscription || subscription.status === 'none') return <NoSubscription />
  return <SubscriptionCard subscription={subscription} />
}

function NoSubscription() {
  return (
    <Card className={classes.none}>
      <h2>No Active Subscription</h2>
      <p>Start your free trial from the homepage</p>
      <LinkButton href="/">Go to Homepage</LinkButton>
    </Card>
  )
}
