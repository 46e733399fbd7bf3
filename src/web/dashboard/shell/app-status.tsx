import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { OFFLINE_DAYS } from '#domain/appointments/offline-days.ts'
import { connection } from '#web/api/connection.ts'
import { runSheetQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { renewOfflineCopy } from '#web/dashboard/offline/renew-offline-copy.ts'
import { canKeepApp, isAppKept, renewCopies, startAppWorker } from '#web/dashboard/shell/app-worker.ts'
import { useSync } from '#web/dashboard/shell/use-sync.ts'
import { WaitingStrip } from '#web/dashboard/shell/waiting-strip.tsx'
import { copiedAtMs } from '#web/dashboard/ui/copied-at.ts'
import { TODAY_PATH } from '#web/dashboard/ui/paths.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { keepLocalDataFor } from '#web/session/local-data.ts'
import classes from './delivery-delay-banner.module.css'

const { past, coming } = OFFLINE_DAYS
const KEPT_TEXT = `This device has jobs of the last ${past} and next ${coming} days, their clients, and unpaid invoices.`

/** Keeps the app on this device, and says when it is offline and when a new version is ready. */
export function AppStatus({ userId }: { userId: string }) {
  const update = useUpdate()
  const isOffline = useIsOffline()
  const changeCount = useChangesOfToday()
  const isKept = useSyncExternalStore(onWorkerChange, isAppKept, () => false)
  const copiedAt = useOfflineCopy({ isKept, isOffline, changeCount })
  useEffect(() => void keepLocalDataFor(userId), [userId])
  useSync()
  // Today is kept as a whole; lists are not.
  const isToday = useLocation().pathname === TODAY_PATH
  return (
    <>
      {isOffline && (
        <p role="status" className={classes.strip}>
          Offline.{copiedAt && ` Last updated ${copiedAt}`}
        </p>
      )}
      {isOffline && copiedAt && !isToday && <p className={classes.strip}>{KEPT_TEXT}</p>}
      <WaitingStrip />
      {update && (
        <div role="status" className={classes.strip}>
          Update ready{' '}
          <button type="button" onClick={update}>
            Update
          </button>
        </div>
      )}
    </>
  )
}

/** Null until a new version is ready. */
function useUpdate(): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (canKeepApp()) return startAppWorker((newest) => setUpdate(() => newest))
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

function onWorkerChange(notify: () => void): () => void {
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('controllerchange', notify)
  return () => serviceWorker?.removeEventListener('controllerchange', notify)
}

function onNetworkChange(notify: () => void): () => void {
  const listeners = new AbortController()
  for (const type of ['online', 'offline'])
    window.addEventListener(type, notify, { signal: listeners.signal })
  return () => listeners.abort()
}

const COPY_INTERVAL_MS = 10 * 60_000

type OfflineCopyOptions = { isKept: boolean; isOffline: boolean; changeCount: number }

/** Keeps what the owner can read without a connection. Returns the time of the last copy: `8:12 AM`. */
function useOfflineCopy({ isKept, isOffline, changeCount }: OfflineCopyOptions): string | null {
  const [copiedAtMs, setCopiedAtMs] = useState<number | null>(null)
  useEffect(() => {
    // Without the app, nobody could read the copy.
    if (!isKept) return
    const copy = async (maxAgeMs: number) => setCopiedAtMs(await renewOfflineCopy(maxAgeMs))
    void copy(changeCount > 0 ? 0 : COPY_INTERVAL_MS)
    if (isOffline) return
    const timer = setInterval(() => void copy(COPY_INTERVAL_MS), COPY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isKept, isOffline, changeCount])
  return copiedAtMs === null ? null : clockTime(copiedAtMs)
}

/** `8:12 AM`, with the date if it was another day. By the device's own clock and zone: the owner compares it with the phone's. */
function clockTime(ms: number): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [copied, now] = [new Date(ms), new Date()]
  const time = timeText(zone, copied.toISOString())
  const isToday = copied.toDateString() === now.toDateString()
  return isToday ? time : `${shortDateText(zone, copied.toISOString())}, ${time}`
}

/** How often today has changed since it was shown. The page that the worker keeps of it is renewed then. */
function useChangesOfToday(): number {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { queryKey } = runSheetQuery(null)
    let shown = client.getQueryData(queryKey)
    const isPageOutdated = (client.getQueryState(queryKey)?.dataUpdateCount ?? 0) > 1
    if (isPageOutdated || copiedAtMs() !== null) renewCopies()
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || String(query.queryKey) !== String(queryKey)) return
      const { data } = query.state
      if (shown !== undefined && data !== shown) {
        renewCopies()
        setCount((former) => former + 1)
      }
      shown = data as typeof shown
    })
  }, [client])
  return count
}
