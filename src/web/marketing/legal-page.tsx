import type { ReactNode } from 'react'
import classes from './legal-page.module.css'
import { FoldedContents, StandingContents } from './parts/contents.tsx'
import { SitePage } from './site-page.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  lead: string
  /** As `YYYY-MM-DD`. */
  updated: string
  picture: ReactNode
  /** The whole of it in a few lines, for whoever reads no further. */
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

export function LegalPage({ title, lead, updated, picture, inShort, sections }: LegalPageProps) {
  return (
    <SitePage>
      <header className={classes.head}>
        <div className={classes.words}>
          <p className={classes.updated}>
            Last updated <time dateTime={updated}>{day.format(new Date(updated))}</time>
          </p>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        <div className={classes.picture}>{picture}</div>
      </header>
      <div className={classes.columns}>
        <StandingContents entries={sections} />
        <div className={classes.text}>
          <ul className={classes.short} aria-label="In short">
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <FoldedContents entries={sections} />
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </SitePage>
  )
}
