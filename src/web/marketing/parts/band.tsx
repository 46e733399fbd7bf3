import type { ReactNode } from 'react'
import classes from './band.module.css'

type BandProps = {
  title?: string
  lead?: string
  /** A `tinted` band sets off what stands between plain ones. */
  tone?: 'plain' | 'tinted'
  /** Where there is room, the title stands at the left of what it heads. */
  isBeside?: boolean
  children: ReactNode
}

/** One subject of a page, from edge to edge. */
export function Band({ title, lead, tone = 'plain', isBeside = false, children }: BandProps) {
  return (
    <section className={`${classes.band} ${classes[tone]}`}>
      <div className={classes.inside} data-beside={isBeside || undefined}>
        {title && (
          <div className={classes.head}>
            <h2>{title}</h2>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
