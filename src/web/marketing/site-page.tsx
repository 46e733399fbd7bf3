import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { LOGIN_SCRIPT } from './login-script.ts'
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
      {/* The script leads whoever has signed in to the dashboard, with no trial beside it. */}
      <LinkButton look="quiet" id="login" href="/auth">
        Login
      </LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: LOGIN_SCRIPT }} />
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
