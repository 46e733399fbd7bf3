import { Repeat2 } from 'lucide-react'
import classes from './series.module.css'

type RepeatProps = {
  /** Nothing is rendered for null. */
  seriesId: string | null
}

/** Marks an appointment as part of a series. */
export function RepeatIndicator({ seriesId }: RepeatProps) {
  return (
    <>
      <RepeatIcon seriesId={seriesId} />
      <RepeatSpokenText seriesId={seriesId} />
    </>
  )
}

/** The icon alone, for layouts with no space after the name. */
export function RepeatIcon({ seriesId }: RepeatProps) {
  if (seriesId === null) return null
  return <Repeat2 className={classes.repeatIcon} aria-hidden />
}

export function RepeatSpokenText({ seriesId }: RepeatProps) {
  if (seriesId === null) return null
  return <span className={classes.visuallyHidden}> (repeats)</span>
}
