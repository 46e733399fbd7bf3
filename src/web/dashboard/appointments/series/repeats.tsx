import { Repeat2 } from 'lucide-react'
import classes from './series.module.css'

type RepeatsProps = {
  /** Nothing is shown where it is a visit of none. */
  seriesId: string | null
}

/** Marks a visit of a series. */
export function Repeats({ seriesId }: RepeatsProps) {
  return (
    <>
      <RepeatsMark seriesId={seriesId} />
      <SpokenRepeats seriesId={seriesId} />
    </>
  )
}

/** For the eye only, where there is no room behind the name. */
export function RepeatsMark({ seriesId }: RepeatsProps) {
  if (seriesId === null) return null
  return <Repeat2 className={classes.mark} aria-hidden />
}

export function SpokenRepeats({ seriesId }: RepeatsProps) {
  if (seriesId === null) return null
  return <span className={classes.spoken}> (repeats)</span>
}
