import '#web/dashboard/shell/mantine.css'
import '#web/dashboard/ui/pending-indicator.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import type { MouseEvent } from 'react'
import { mantineTheme, mantineVariables } from '#web/dashboard/shell/mantine-theme.ts'
import { OwnerScreen } from '#web/dashboard/shell/owner-screen.tsx'
import { ScreenSkeleton } from '#web/dashboard/shell/screen-skeleton.tsx'
import { Sidebar } from '#web/dashboard/shell/sidebar.tsx'
import { useGuard } from '#web/dashboard/shell/use-guard.ts'
import { useNonce } from '#web/nonce.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useLiveSession } from '#web/session/use-session.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './shell/shell.module.css'

export default function Shell() {
  const nonce = useNonce()
  const state = useLiveSession()
  const view = useGuard(state)
  const user = sessionOf(state)?.user
  return (
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        defaultColorScheme="auto"
        getStyleNonce={nonce === undefined ? undefined : () => nonce}
      >
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
      </MantineProvider>
    </>
  )
}

/** Adds no history entry, because the router would not know about it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
