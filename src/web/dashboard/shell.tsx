import '#web/dashboard/shell/mantine.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { mantineTheme, mantineVariables } from '#web/dashboard/shell/mantine-theme.ts'
import { newQueryClient } from '#web/dashboard/shell/query-client.ts'
import { Sidebar } from '#web/dashboard/shell/sidebar.tsx'
import { useNonce } from '#web/nonce.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './shell/shell.module.css'

export default function Shell() {
  const [queryClient] = useState(newQueryClient)
  const nonce = useNonce()
  return (
    <>
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        defaultColorScheme="auto"
        getStyleNonce={nonce === undefined ? undefined : () => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <a href="#content" className={classes.skip}>
            Skip to content
          </a>
          <div className={classes.shell}>
            <Sidebar />
            <main id="content" tabIndex={-1} className={classes.content}>
              <Outlet />
            </main>
          </div>
          <ToastViewport />
        </QueryClientProvider>
      </MantineProvider>
    </>
  )
}
