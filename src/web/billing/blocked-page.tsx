import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PATIENCE_MS } from '#domain/billing/guard-view.ts'
import { BlockedCard } from '#web/billing/blocked-card.tsx'
import { arriveBlocked, awaitAccess } from '#web/billing/blocked-screen.ts'
import { browserClock } from '#web/billing/once-per.ts'
import { returnIn, withoutReturn } from '#web/billing/session-id.ts'
import { useLiveSubscription } from '#web/billing/use-subscription.ts'
import { SessionLoading } from '#web/session/session-loading.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { useLeaveWhenSignedOut, useSession } from '#web/session/use-session.ts'

export const meta = () => [
  { title: 'Your subscription · Wheelhouse' },
  {
    name: 'description',
    content: 'How your Wheelhouse subscription stands, and how to open your dashboard again.',
  },
  { name: 'robots', content: 'noindex' },
]

export default function BlockedPage() {
  const { session, snapshot, hasArrived } = useBlockedScreen()
  const user = sessionOf(session)?.user
  if (user && hasArrived) return <BlockedCard email={user.email} snapshot={snapshot} />
  return <SessionLoading session={session} waiting="Checking your subscription..." />
}

/** Who is on the blocked screen, and whether they belong there. */
function useBlockedScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const snapshot = useLiveSubscription()
  useLeaveWhenSignedOut(session)
  const userId = sessionOf(session)?.user.id ?? null
  const [arrived, setArrived] = useState<string | null>(null)

  useEffect(() => {
    if (userId === null) return
    const by = returnIn(window.location.search)
    const onChecked = () => void navigate(withoutReturn(window.location), { replace: true })
    const arrive = () => setArrived(userId)
    void arriveBlocked(by && { by, onChecked }).then(arrive)
    // Without an answer, too, an owner needs the ways on.
    return browserClock.after(PATIENCE_MS, arrive)
  }, [userId, navigate])

  /** Looked at for long enough, and still here. */
  const hasArrived = userId !== null && arrived === userId
  useEffect(() => (hasArrived ? awaitAccess() : undefined), [hasArrived])

  return { session, snapshot, hasArrived }
}
