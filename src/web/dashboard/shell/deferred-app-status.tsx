import { useEffect } from 'react'
import { WAITING_KEY } from '#web/dashboard/offline/waiting-changes.ts'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'

const module = deferredModule(async () => (await import('./app-status.tsx')).AppStatus)

/** Not needed at first, except without a connection, or if changes wait to be sent. */
export function AppStatus({ userId }: { userId: string }) {
  const Loaded = useDeferredModule(module, false, noop)
  useEffect(() => {
    if (!navigator.onLine || mayChangesWait()) void module.fetch().catch(noop)
  }, [])
  return Loaded && <Loaded userId={userId} />
}

function mayChangesWait(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null
  } catch {
    // The browser blocks storage.
    return false
  }
}

function noop(): void {}
