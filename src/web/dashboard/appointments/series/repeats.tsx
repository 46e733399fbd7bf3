import { Repeat2 } from 'lucide-react'
import classes from './series.module.css'

type RepeatsProps = {
  /** Nothing is rendered for null. */
  seriesId: string | null
}

/** Marks an appointment as part of a series. */
export function Repeats({ seriesId }: RepeatsProps) {
  return (
    <>
      <RepeatsMark seriesId={seriesId} />
      <SpokenRepeats seriesId={seriesId} />
    </>
  )
}

/** The icon alone, for layouts with no space after the name. */
export function RepeatsMark({ seriesId }: RepeatsProps) {
  if (seriesId === null) return null
  return <Repeat2 className={classes.mark} aria-hidden />
}

export function SpokenRepeats({ seriesId }: RepeatsProps) {
  if (seriesId === null) return null
  return <span className={classes.spoken}> (repeats)</span>
}
