import { AuthCard } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import type { SessionState } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './auth-card.module.css'

/** Shown until the session is loaded, or with the reason why it could not be. */
export function SessionLoading({ session, loadingText }: { session: SessionState; loadingText: string }) {
  if (session.status === 'unknown' && session.problem !== null)
    return (
      <AuthCard title="Couldn’t open your account">
        <p role="alert">{session.problem}</p>
        <Button onClick={() => void browserSession.recheck()}>Try again</Button>
      </AuthCard>
    )
  return (
    <Card className={classes.loading}>
      <p role="status">{loadingText}</p>
      <noscript>This page needs JavaScript, which is turned off in your browser.</noscript>
    </Card>
  )
}
