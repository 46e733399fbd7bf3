import type { ReactNode } from 'react'
import classes from './wording.module.css'

/** Words to say or send, as they are. */
export function Wording({ when, children }: { when: string; children: ReactNode }) {
  return (
    <figure className={classes.wording}>
      <figcaption>{when}</figcaption>
      <blockquote>{children}</blockquote>
    </figure>
  )
}
