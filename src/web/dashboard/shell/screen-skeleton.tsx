import { Skeleton } from '@mantine/core'
import { browserSession } from '#web/account/browser-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './screen-skeleton.module.css'

/** What the frame holds until it is known whose screen it is, or why that could not be found out. */
export function ScreenSkeleton({ problem }: { problem: string | null }) {
  if (problem !== null) {
    return (
      <Page title="Your dashboard could not be opened">
        <Card className={classes.problem}>
          <p role="alert">{problem}</p>
          <Button onClick={() => void browserSession.recheck()}>Try again</Button>
        </Card>
      </Page>
    )
  }
  return (
    <div className={classes.skeleton} aria-busy>
      <Skeleton height={36} width="12rem" mb={32} />
      <Skeleton height={160} mb={24} />
      <Skeleton height={240} />
    </div>
  )
}
