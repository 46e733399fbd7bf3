import { pageContent } from '#web/dashboard/ui/page-content.ts'
import '#web/dashboard/ui/pending-indicator.css'
import { type MouseEvent, useEffect, useState } from 'react'
import { browserGuard } from '#web/billing/dashboard-guard.ts'
import { browserSubscription } from '#web/billing/subscription-client.ts'
import { NOT_CHECKED, snapshotOfRow } from '#web/billing/subscription-state.ts'
import { InitialSubscriptionContext } from '#web/billing/use-subscription.ts'
import { KEEP_INSTALL_OFFER_SCRIPT } from '#web/dashboard/install/early-install-offer.ts'
import type { DashboardData } from '#web/dashboard/shell/load-dashboard.ts'
import { BottomBar } from '#web/dashboard/shell/nav-links.tsx'
import { OwnerScreen } from '#web/dashboard/shell/owner-screen.tsx'
import { ScreenSkeleton } from '#web/dashboard/shell/screen-skeleton.tsx'
import { WithSidebar } from '#web/dashboard/shell/sidebar.tsx'
import { useGuard } from '#web/dashboard/shell/use-guard.ts'
import { useStoredSession } from '#web/dashboard/shell/use-stored-session.ts'
import { copiedAtMs } from '#web/dashboard/ui/copied-at.ts'
import { RECORD_EARLY_EVENTS_SCRIPT, replayEarlyEvents } from '#web/early-events.ts'
import { useNonce } from '#web/nonce.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { InitialSessionContext } from '#web/session/initial-session.ts'
import { SESSION_NOT_LOADED, sessionOf } from '#web/session/session-state.ts'
import { useLiveSession } from '#web/session/use-session.ts'
import { COLOR_SCHEME_SCRIPT } from '#web/theme/color-scheme.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './shell.module.css'

/** Runs before the first paint, long before the page is hydrated. */
const FIRST_SCRIPT = [COLOR_SCHEME_SCRIPT, RECORD_EARLY_EVENTS_SCRIPT, KEEP_INSTALL_OFFER_SCRIPT].join('\n')

/** What surrounds every screen. Its data is null in a frame. */
export function DashboardFrame({ data }: { data: DashboardData | null }) {
  const { session, subscription } = useInitialOwner(data)
  return (
    <InitialSessionContext value={session}>
      <InitialSubscriptionContext value={subscription}>
        <Frame data={data} />
      </InitialSubscriptionContext>
    </InitialSessionContext>
  )
}

/** The owner whom the page was rendered for. In the browser, the session and the subscription start from it. */
function useInitialOwner(data: DashboardData | null) {
  const [initial] = useState(() => {
    if (data === null) return { session: SESSION_NOT_LOADED, subscription: NOT_CHECKED }
    const { session, subscription } = data
    if (typeof document === 'undefined')
      return { session: { status: 'signed-in', session } as const, subscription: snapshotOfRow(subscription) }
    browserSession.adoptInitialSession(session, copiedAtMs() ?? undefined)
    browserSubscription.adoptInitialRow(session.user.id, subscription)
    browserGuard.openFor(session.user.id)
    // The same objects, as equal ones would render the whole page again.
    return { session: browserSession.state(), subscription: browserSubscription.snapshot() }
  })
  return initial
}

function Frame({ data }: { data: DashboardData | null }) {
  const nonce = useNonce()
  const state = useLiveSession()
  useStoredSession(state)
  const view = useGuard(state)
  const user = sessionOf(state)?.user
  useEffect(replayEarlyEvents, [])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
      {/* biome-ignore lint/a11y/useValidAnchor: it works as a plain link until scripts load */}
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        Skip to content
      </a>
      <div className={classes.shell}>
        <WithSidebar user={user}>
          <main id="content" tabIndex={-1} className={classes.content}>
            <noscript>The dashboard needs JavaScript, which is turned off in your browser.</noscript>
            {user && view === 'open' ? (
              <OwnerScreen
                key={user.id}
                userId={user.id}
                pageQueries={data?.session.user.id === user.id ? data.queries : []}
              />
            ) : (
              <ScreenSkeleton view={view} problem={state.status === 'unknown' ? state.problem : null} />
            )}
          </main>
          <BottomBar />
        </WithSidebar>
      </div>
      <ToastViewport isAboveBottomBar />
    </>
  )
}

/** Adds no history entry, because the router would not know about it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  pageContent()?.focus()
}
