import classes from './skeleton.module.css'

type SkeletonProps = { height: number; width?: string; marginBottom?: number; isRound?: boolean }

/** Holds the space of something that is still loading. */
export function Skeleton({ height, width, marginBottom, isRound = false }: SkeletonProps) {
  const className = isRound ? `${classes.skeleton} ${classes.round}` : classes.skeleton
  return <div aria-hidden className={className} style={{ height, width, marginBottom }} />
}
