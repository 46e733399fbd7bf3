import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '#web/api/connection.ts'
import { invalidateAppointments } from '#web/dashboard/appointments/appointments-query.ts'
import { invalidateInvoices } from '#web/dashboard/invoices/invoices-query.ts'
import { renewOfflineCopy } from '#web/dashboard/offline/renew-offline-copy.ts'
import { onOtherTab, onSynced, readWaitingChanges, syncChanges } from '#web/dashboard/offline/sync-changes.ts'
import { waitingChanges } from '#web/dashboard/offline/waiting-changes.ts'
import { waitingFlag } from '#web/dashboard/ui/waiting-flag.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Browsers do not always notice that the connection is back. */
const RETRY_INTERVAL_MS = 30_000
const MIN_INTERVAL_MS = 5_000

/** Sends the changes that wait on this device: now, when the connection is back, and when the owner returns to the app. */
export function useSync(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    let lastSyncMs = Number.NEGATIVE_INFINITY
    const refresh = () => {
      void invalidateAppointments(queryClient)
      invalidateInvoices(queryClient)
    }
    const sync = () => {
      if (waitingChanges.list().length === 0) return
      lastSyncMs = Date.now()
      void syncChanges().catch(ignoreBlockedStorage)
    }
    const start = async () => {
      await readWaitingChanges().catch(ignoreBlockedStorage)
      if (waitingChanges.list().length === 0) return
      // A page that was kept shows the day without these changes.
      refresh()
      sync()
    }
    void start()
    const stopListening = [
      onSynced((count) => {
        toast({ title: count === 1 ? '1 change synced' : `${count} changes synced` })
        refresh()
        void renewOfflineCopy(0)
      }),
      waitingChanges.onChange(() => {
        if (waitingChanges.list().length === 0) waitingFlag.set(false)
      }),
      onOtherTab(() => void readWaitingChanges().then(refresh, ignoreBlockedStorage)),
      connection.onChange(() => {
        // A server that answers everything but a change must not be asked again and again.
        if (connection.isReachable() && Date.now() - lastSyncMs > MIN_INTERVAL_MS) sync()
      }),
    ]
    for (const type of ['online', 'focus']) window.addEventListener(type, sync, { signal })
    document.addEventListener('visibilitychange', sync, { signal })
    const timer = setInterval(sync, RETRY_INTERVAL_MS)
    return () => {
      listeners.abort()
      clearInterval(timer)
      for (const stop of stopListening) stop()
    }
  }, [queryClient])
}

function ignoreBlockedStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}
