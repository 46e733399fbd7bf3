import type { ReactElement, ReactNode } from 'react'
import { longDateText } from '#web/format/instant.ts'
import classes from './legal-page.module.css'
import { FoldedContents, type SectionProps, StandingContents } from './parts/contents.tsx'
import { SitePage } from './site-page.tsx'

type LegalPageProps = {
  title: string
  lead: string
  /** As `YYYY-MM-DD`. */
  updated: string
  picture: ReactNode
  /** The whole of it in a few lines, for whoever reads no further. */
  inShort: readonly string[]
  /** Elements of `Section`. */
  children: ReactElement<SectionProps>[]
}

export function LegalPage({ title, lead, updated, picture, inShort, children }: LegalPageProps) {
  return (
    <SitePage>
      <header className={classes.head}>
        <div className={classes.words}>
          <p className={classes.updated}>
            Last updated <time dateTime={updated}>{longDateText('UTC', updated)}</time>
          </p>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        <div className={classes.picture}>{picture}</div>
      </header>
      <div className={classes.columns}>
        <StandingContents sections={children} />
        <div className={classes.text}>
          <ul className={classes.short} aria-label="In short">
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <FoldedContents sections={children} />
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
