import type { ReactNode } from 'react'
import classes from './client-page.module.css'

type ClientPageProps = {
  businessName: string | null
  /** What was done with Wheelhouse: 'Booked'. */
  done: string
  /** Of the card. */
  className?: string | undefined
  isNarrow?: boolean
  children: ReactNode
}

/** What a client opens by a link: the business above, the card with what it is about below. */
export function ClientPage({ businessName, done, className = '', isNarrow, children }: ClientPageProps) {
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      {businessName && (
        <header className={classes.business} dir="auto">
          {businessName}
        </header>
      )}
      <main className={`${classes.card} ${className}`}>{children}</main>
      <footer className={classes.footer}>
        {done} with <a href="/">Wheelhouse</a>
      </footer>
    </div>
  )
}
