import type { CSSProperties } from 'react'
import classes from './busy-block.module.css'

type BusyBlockProps = {
  calendar: string
  /** `9:00 AM to 10:30 AM` or `all day`. */
  text: string
  style?: CSSProperties | undefined
}

/** A busy time from another calendar, named on hover or focus. It can be neither opened nor moved. */
export function BusyBlock({ calendar, text, style }: BusyBlockProps) {
  return (
    <button type="button" className={classes.busy} style={style} aria-label={`Busy ${text}, ${calendar}`}>
      <span className={classes.word}>Busy</span>{' '}
      <span className={classes.more}>
        {text}, {calendar}
      </span>
    </button>
  )
}
