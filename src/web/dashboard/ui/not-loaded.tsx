import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './not-loaded.module.css'

type NotLoadedProps = { children: string; onRetry: () => void; retryLabel?: string }

/** Shown in place of content that could not be loaded. A toast has given the reason. */
export function NotLoaded({ children, onRetry, retryLabel = 'Try again' }: NotLoadedProps) {
  return (
    <Card className={classes.card}>
      <p>{children}</p>
      <Button look="quiet" onClick={onRetry}>
        {retryLabel}
      </Button>
    </Card>
  )
}
