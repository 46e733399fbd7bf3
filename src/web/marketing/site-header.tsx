import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo.tsx'
import classes from './site-frame.module.css'

/** The top of a public page: the way home, and what the page offers beside it. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className={classes.header}>
      <a className={classes.home} href="/" aria-label="Wheelhouse, to the home page">
        <Logo />
      </a>
      <nav aria-label="Site" className={classes.nav}>
        {children}
      </nav>
    </header>
  )
}
