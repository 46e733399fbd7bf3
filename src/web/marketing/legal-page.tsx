import type { ReactElement, ReactNode } from 'react'
import { longDateText } from '#web/format/wall-clock.ts'
import classes from './legal-page.module.css'
import { CollapsibleContents, type SectionProps, StickyContents } from './parts/contents.tsx'
import { SitePage } from './site-page.tsx'

type LegalPageProps = {
  title: string
  lead: string
  /** As `YYYY-MM-DD`. */
  updatedOn: string
  picture: ReactNode
  /** The key points, one line each. */
  summary: readonly string[]
  /** `Section` elements. */
  children: ReactElement<SectionProps>[]
}

export function LegalPage({ title, lead, updatedOn, picture, summary, children }: LegalPageProps) {
  return (
    <SitePage>
      <header className={classes.head}>
        <div className={classes.words}>
          <p className={classes.updated}>
            Last updated <time dateTime={updatedOn}>{longDateText('UTC', `${updatedOn}T00:00Z`)}</time>
          </p>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        <div className={classes.picture}>{picture}</div>
      </header>
      <div className={classes.columns}>
        <StickyContents sections={children} />
        <div className={classes.text}>
          <ul className={classes.summary} aria-label="In short">
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <CollapsibleContents sections={children} />
          {children}
        </div>
      </div>
    </SitePage>
  )
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
