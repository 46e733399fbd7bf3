import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { lateWords } from '#web/dashboard/shell/late-words.ts'
import { MESSAGES_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import classes from './late-strip.module.css'

/** Over every screen while messages do not leave in time. Asked every minute while somebody looks; it fails in silence. */
export function LateStrip() {
  const { data } = useQuery({
    queryKey: ['messages-health'],
    queryFn: () => callAsOwner(endpoints.readMessageHealth),
    refetchInterval: MINUTE_MS,
    retry: false,
  })
  const minutes = data?.late_minutes ?? null
  if (minutes === null) return null
  return (
    <p role="status" className={classes.strip}>
      {lateWords(minutes)} <Link to={MESSAGES_ADDRESS}>See what waits</Link>
    </p>
  )
}
