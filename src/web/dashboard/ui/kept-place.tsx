import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './kept-place.module.css'

/** A place as large as what comes there: the same thing with what it most likely holds, seen by nobody. */
export function KeptPlace({ children }: { children: ReactNode }) {
  return (
    <Skeleton>
      <div className={classes.unseen}>{children}</div>
    </Skeleton>
  )
}
