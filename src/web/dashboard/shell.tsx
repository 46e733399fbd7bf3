import '#web/dashboard/ui/pending-indicator.css'
import type { MouseEvent } from 'react'
import { OwnerScreen } from '#web/dashboard/shell/owner-screen.tsx'
import { ScreenSkeleton } from '#web/dashboard/shell/screen-skeleton.tsx'
import { Sidebar } from '#web/dashboard/shell/sidebar.tsx'
import { useGuard } from '#web/dashboard/shell/use-guard.ts'
import { useNonce } from '#web/nonce.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useLiveSession } from '#web/session/use-session.ts'
import { COLOR_SCHEME_SCRIPT } from '#web/theme/color-scheme.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './shell/shell.module.css'

export const handle: PageHandle = { followsSystem: true }

export default function Shell() {
  const nonce = useNonce()
  const state = useLiveSession()
  const view = useGuard(state)
  const user = sessionOf(state)?.user
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COLOR_SCHEME_SCRIPT }} />
      {/* biome-ignore lint/a11y/useValidAnchor: it works as a plain link until scripts load */}
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        Skip to content
      </a>
      <div className={classes.shell}>
        <Sidebar user={user} />
        <main id="content" tabIndex={-1} className={classes.content}>
          <noscript>The dashboard needs JavaScript, which is turned off in your browser.</noscript>
          {user && view === 'open' ? (
            <OwnerScreen key={user.id} />
          ) : (
            <ScreenSkeleton view={view} problem={state.status === 'unknown' ? state.problem : null} />
          )}
        </main>
      </div>
      <ToastViewport />
    </>
  )
}

/** Adds no history entry, because the router would not know about it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
