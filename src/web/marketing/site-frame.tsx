import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { CONTENT_ID, SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  /** Buttons in the header, next to the site's links. */
  actions?: ReactNode
  /** Whether the page has its own pricing section, which the header then links to. */
  hasPricing?: boolean
  /** Added to `main`, for the page's own layout. */
  className?: string | undefined
  children: ReactNode
}

/** The header and footer around every public page. */
export function SiteFrame({ actions, hasPricing = false, className = '', children }: SiteFrameProps) {
  return (
    <div className={classes.site}>
      <SiteHeader hasPricing={hasPricing}>{actions}</SiteHeader>
      <main className={`${classes.main} ${className}`} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
