import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { LOGIN_SCRIPT } from './login-script.ts'
import { TrialLink } from './parts/trial-link.tsx'
import classes from './site-frame.module.css'
import { SiteFrame } from './site-frame.tsx'

type SitePageProps = {
  /** Whether the page has its own pricing section, which the header then links to. */
  hasPricing?: boolean
  children: ReactNode
}

/** A page of the public site: the frame, with login and trial buttons. */
export function SitePage({ hasPricing = false, children }: SitePageProps) {
  const actions = (
    <>
      {/* For a signed-in owner, the script turns Login into a dashboard link and hides the trial button. */}
      <LinkButton look="quiet" id="login" href="/auth">
        Login
      </LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input */}
      <script dangerouslySetInnerHTML={{ __html: LOGIN_SCRIPT }} />
      <span className={classes.trial}>
        <TrialLink />
      </span>
    </>
  )
  return (
    <SiteFrame actions={actions} hasPricing={hasPricing}>
      {children}
    </SiteFrame>
  )
}
