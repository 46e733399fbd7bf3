import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '#web/api/connection.ts'
import { runSheetQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { canKeepApp, renewCopies, startAppWorker } from '#web/dashboard/shell/app-worker.ts'
import { keepLocalDataFor } from '#web/session/local-data.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './app-status.module.css'

/** Keeps the app on this device, and says when it is offline and when a new version is ready. */
export function AppStatus({ userId }: { userId: string }) {
  const update = useUpdate()
  const isOffline = useIsOffline()
  useEffect(() => void keepLocalDataFor(userId), [userId])
  useRenewedCopies()
  return (
    <>
      {isOffline && (
        <p role="status" className={classes.strip}>
          Offline.
        </p>
      )}
      {update && (
        <div role="status" className={classes.strip}>
          Update ready{' '}
          <Button look="quiet" onClick={update}>
            Update
          </Button>
        </div>
      )}
    </>
  )
}

/** Null until a new version is ready. */
function useUpdate(): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (canKeepApp()) return startAppWorker((start) => setUpdate(() => start))
  }, [])
  return update
}

function useIsOffline(): boolean {
  const isReachable = useSyncExternalStore(connection.onChange, connection.isReachable, () => true)
  const isOnLine = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
  return !isReachable || !isOnLine
}

function onNetworkChange(notify: () => void): () => void {
  const listeners = new AbortController()
  for (const type of ['online', 'offline'])
    window.addEventListener(type, notify, { signal: listeners.signal })
  return () => listeners.abort()
}

/** Today's page that the worker keeps is renewed whenever today changes. */
function useRenewedCopies(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = runSheetQuery(null)
    let shown = client.getQueryData(queryKey)
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || String(query.queryKey) !== String(queryKey)) return
      const { data } = query.state
      if (shown !== undefined && data !== shown) renewCopies()
      shown = data as typeof shown
    })
  }, [client])
}
