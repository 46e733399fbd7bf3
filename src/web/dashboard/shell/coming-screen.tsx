import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import classes from './coming-screen.module.css'

type ComingScreenProps = { drawing: ReactNode; title: string; children: string }

/** What a screen shows until it is built. */
export function ComingScreen({ drawing, title, children }: ComingScreenProps) {
  return (
    <Card className={classes.card}>
      {drawing}
      <h2>{title}</h2>
      <p>{children}</p>
    </Card>
  )
}
