import type { ReactNode } from 'react'
import classes from './sample-message.module.css'

/** A message to say or send as it is. */
export function SampleMessage({ situation, children }: { situation: string; children: ReactNode }) {
  return (
    <figure className={classes.message}>
      <figcaption>{situation}</figcaption>
      <blockquote>{children}</blockquote>
    </figure>
  )
}
