import { BlockedCard } from '#web/billing/blocked-card.tsx'
import { useBlockedScreen } from '#web/billing/use-blocked-screen.ts'
import { AuthCard } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './blocked-card.module.css'

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
  if (session.status === 'unknown' && session.problem !== null)
    return <Unreachable problem={session.problem} />
  return (
    <Card className={classes.waiting}>
      <p role="status">Checking your subscription...</p>
      <noscript>This page needs JavaScript, which your browser has switched off.</noscript>
    </Card>
  )
}

function Unreachable({ problem }: { problem: string }) {
  return (
    <AuthCard title="Your account could not be opened">
      <p role="alert">{problem}</p>
      <Button onClick={() => void browserSession.recheck()}>Try again</Button>
    </AuthCard>
  )
}
