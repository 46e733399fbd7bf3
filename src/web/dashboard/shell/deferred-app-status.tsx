import { useEffect } from 'react'
import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { waitingFlag } from '#web/dashboard/ui/waiting-flag.ts'

const module = deferredModule(async () => (await import('./app-status.tsx')).AppStatus)

/** Not needed at first, except without a connection, or if changes wait to be sent. */
export function AppStatus({ userId }: { userId: string }) {
  const Loaded = useDeferredModule(module, false, noop)
  useEffect(() => {
    if (!navigator.onLine || waitingFlag.isSet()) void module.fetch().catch(noop)
  }, [])
  return Loaded && <Loaded userId={userId} />
}

function noop(): void {}
