import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { CONTENT, SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  /** What stands in the header beside the site's pages. */
  ways?: ReactNode
  /** Where the page has its own prices, the header leads to them. */
  hasPricing?: boolean
  /** How the page lays out its `main`. */
  className?: string | undefined
  children: ReactNode
}

/** What every page that anybody may open has around it. */
export function SiteFrame({ ways, hasPricing = false, className = '', children }: SiteFrameProps) {
  return (
    <div className={classes.site}>
      <SiteHeader hasPricing={hasPricing}>{ways}</SiteHeader>
      <main className={`${classes.main} ${className}`} id={CONTENT} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
