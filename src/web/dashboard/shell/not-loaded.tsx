import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './not-loaded.module.css'

/** In place of what could not be read. A toast has said why. */
export function NotLoaded({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Card className={classes.card}>
      <p>{children}</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}
