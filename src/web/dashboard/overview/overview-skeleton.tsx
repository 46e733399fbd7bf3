import { Skeleton } from '@mantine/core'
import classes from './overview.module.css'

export function OverviewSkeleton() {
  return (
    <div className={classes.parts}>
      <p role="status">Loading dashboard data...</p>
      <div className={classes.stats} aria-hidden>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={132} />
        ))}
      </div>
      <div className={classes.columns} aria-hidden>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </div>
  )
}
