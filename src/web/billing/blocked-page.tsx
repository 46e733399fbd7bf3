import { BlockedCard } from '#web/billing/blocked-card.tsx'
import { useBlockedScreen } from '#web/billing/use-blocked-screen.ts'
import { AwaitedSession } from '#web/session/awaited-session.tsx'
import { sessionOf } from '#web/session/session-state.ts'

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
  return <AwaitedSession session={session} waiting="Checking your subscription..." />
}
