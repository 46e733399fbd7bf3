import { useEffect } from 'react'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { waitingFlag } from '#web/dashboard/ui/waiting-flag.ts'

const module = deferredModule(async () => (await import('./app-status.tsx')).AppStatus)

/**
 * Not needed at first, except without a connection, or if changes wait to be sent. Prefetching may take long to get to it, as it waits
 * until no request is running, so it is also fetched once the connection changes or the owner comes back.
 */
export function AppStatus({ userId }: { userId: string }) {
  const Loaded = useDeferredModule(module, false, noop)
  useEffect(() => {
    const load = () => void module.fetch().catch(noop)
    if (!navigator.onLine || waitingFlag.isSet()) load()
    const listeners = new AbortController()
    const { signal } = listeners
    for (const type of ['online', 'offline']) window.addEventListener(type, load, { signal })
    document.addEventListener('visibilitychange', load, { signal })
    return () => listeners.abort()
  }, [])
  return Loaded && <Loaded userId={userId} />
}

function noop(): void {}
