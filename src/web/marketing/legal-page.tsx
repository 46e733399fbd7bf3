import type { ReactNode } from 'react'
import { LoginLink } from '#web/marketing/login-link.tsx'
import { SiteContact } from '#web/marketing/site-contact.tsx'
import { SiteFooter } from '#web/marketing/site-footer.tsx'
import { SiteHeader } from '#web/marketing/site-header.tsx'
import classes from './legal-page.module.css'

type LegalPageProps = {
  title: string
  lead: string
  sections: readonly { heading: string; text: ReactNode }[]
}

export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <div className={classes.site}>
      <SiteHeader>
        <SiteContact />
        <LoginLink />
      </SiteHeader>
      <main className={classes.main}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </main>
      <SiteFooter />
    </div>
  )
}
