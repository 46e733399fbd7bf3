import type { ReactNode } from 'react'
import classes from './skeleton.module.css'

/** A skeleton as large as its invisible children: render the real thing with typical content in it. */
export function SizedSkeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className={classes.skeleton}>
      <div className={classes.invisible}>{children}</div>
    </div>
  )
}
