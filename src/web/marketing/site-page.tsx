import type { ReactNode } from 'react'
import { LoginLink } from './login-link.tsx'
import { TrialLink } from './parts/trial-link.tsx'
import classes from './site-frame.module.css'
import { SiteFrame } from './site-frame.tsx'

type SitePageProps = {
  /** It has an offer card of its own. */
  hasPricing?: boolean
  children: ReactNode
}

/** A page of the site: the frame, with the ways in. */
export function SitePage({ hasPricing = false, children }: SitePageProps) {
  const ways = (
    <>
      <LoginLink />
      <span className={classes.trial}>
        <TrialLink />
      </span>
    </>
  )
  return (
    <SiteFrame ways={ways} hasPricing={hasPricing}>
      {children}
    </SiteFrame>
  )
}
