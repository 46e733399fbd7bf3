import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sized-skeleton.module.css'

/** A skeleton as large as its invisible children: render the real thing with typical content in it. */
export function SizedSkeleton({ children }: { children: ReactNode }) {
  return (
    <Skeleton>
      <div className={classes.invisible}>{children}</div>
    </Skeleton>
  )
}
