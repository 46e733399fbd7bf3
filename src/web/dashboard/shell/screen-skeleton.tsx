import type { GuardView } from '#domain/billing/guard-view.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './screen-skeleton.module.css'

type ScreenSkeletonProps = {
  view: GuardView
  /** Why the session could not be checked. */
  problem: string | null
}

/** Fills the frame until the owner is known and allowed in. */
export function ScreenSkeleton({ view, problem }: ScreenSkeletonProps) {
  if (problem !== null) {
    return (
      <Page title="Couldn’t open your dashboard">
        <Card className={classes.problem}>
          <p role="alert">{problem}</p>
          <Button onClick={() => void browserSession.recheck()}>Try again</Button>
        </Card>
      </Page>
    )
  }
  return (
    <div className={classes.skeleton}>
      <p role="status" className={classes.status}>
        {view === 'loading' ? 'Loading your dashboard...' : 'Verifying account status...'}
      </p>
      <div aria-busy>
        <Skeleton height={160} marginBottom={24} />
        <Skeleton height={240} />
      </div>
    </div>
  )
}
