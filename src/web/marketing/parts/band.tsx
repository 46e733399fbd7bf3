import type { ReactNode } from 'react'
import classes from './band.module.css'

type BandProps = {
  title?: string
  lead?: string
  /** `tinted` adds a background, to alternate with plain bands. */
  tone?: 'plain' | 'tinted'
  /** On wide screens, puts the title to the left of the content. */
  hasSideTitle?: boolean
  children: ReactNode
}

/** A full-width section of a page. */
export function Band({ title, lead, tone = 'plain', hasSideTitle = false, children }: BandProps) {
  return (
    <section className={`${classes.band} ${classes[tone]}`}>
      <div className={classes.inside} data-beside={hasSideTitle || undefined}>
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
