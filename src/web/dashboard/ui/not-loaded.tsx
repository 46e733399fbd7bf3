import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './not-loaded.module.css'

type NotLoadedProps = { children: string; onRetry: () => void; button?: string }

/** In place of what could not be read. A toast has said why. */
export function NotLoaded({ children, onRetry, button = 'Try again' }: NotLoadedProps) {
  return (
    <Card className={classes.card}>
      <p>{children}</p>
      <Button look="quiet" onClick={onRetry}>
        {button}
      </Button>
    </Card>
  )
}
