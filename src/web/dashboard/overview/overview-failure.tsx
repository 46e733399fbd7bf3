import { CircleAlert } from 'lucide-react'
import { serverSentence } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './overview.module.css'

type OverviewFailureProps = { error: Error; onRetry: () => Promise<unknown> }

export function OverviewFailure({ error, onRetry }: OverviewFailureProps) {
  const { isBusy, onClick } = useBusy(async () => void (await onRetry()))
  return (
    <div className={classes.failure}>
      <div role="alert" className={classes.alert}>
        <CircleAlert size={20} aria-hidden />
        <div>
          <h2>Error loading dashboard data</h2>
          <p>{serverSentence(error, 'Error fetching dashboard data')}</p>
        </div>
      </div>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}
