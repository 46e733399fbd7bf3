import type { CSSProperties } from 'react'
import classes from './busy-block.module.css'

type BusyBlockProps = {
  calendar: string
  /** When, as the day sees it. */
  words: string
  style?: CSSProperties | undefined
}

/** A time that another calendar closes. Whose it is shows on touch or focus; here it can be neither opened nor moved. */
export function BusyBlock({ calendar, words, style }: BusyBlockProps) {
  return (
    <button type="button" className={classes.busy} style={style} aria-label={`Busy ${words}, ${calendar}`}>
      <span className={classes.word}>Busy</span>{' '}
      <span className={classes.more}>
        {words}, {calendar}
      </span>
    </button>
  )
}
