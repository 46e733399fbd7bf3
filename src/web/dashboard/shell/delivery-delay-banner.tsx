import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageHealthQuery } from '#web/dashboard/messages/message-health-query.ts'
import { MESSAGES_PATH } from '#web/dashboard/ui/paths.ts'
import classes from './delivery-delay-banner.module.css'

/** Shown on every screen while messages are sent late. It polls every minute while the tab is visible, and ignores failures. */
export function DeliveryDelayBanner() {
  const { data } = useQuery(messageHealthQuery)
  const minutes = data?.late_minutes ?? null
  if (minutes === null) return null
  return (
    <p role="status" className={classes.strip}>
      {deliveryDelayText(minutes)} <Link to={MESSAGES_PATH}>See scheduled messages</Link>
    </p>
  )
}

export function deliveryDelayText(minutes: number): string {
  return `Messages are running ${durationText(minutes)} late. We’ll send them as soon as we catch up.`
}

function durationText(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
