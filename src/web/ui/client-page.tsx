import type { ReactNode } from 'react'
import classes from './client-page.module.css'

type ClientPageProps = {
  businessName: string | null
  /** Completes the footer "… with Wheelhouse": 'Booked'. */
  footerVerb: string
  /** Added to the class of the card. */
  className?: string | undefined
  isNarrow?: boolean
  children: ReactNode
}

/** The layout of pages that clients open by a link: the business name above a card. */
export function ClientPage({
  businessName,
  footerVerb,
  className = '',
  isNarrow,
  children,
}: ClientPageProps) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      {businessName && (
        <header className={classes.business} dir="auto">
          {businessName}
        </header>
      )}
      <main className={`${classes.card} ${className}`}>{children}</main>
      <footer className={classes.footer}>
        {footerVerb} with <a href="/">Wheelhouse</a>
      </footer>
    </div>
  )
}
