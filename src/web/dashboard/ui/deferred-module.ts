import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { retryFailedStyles } from './failed-styles.ts'
import { prefetchWhenIdle } from './idle-prefetch.ts'
import { showPendingIndicator } from './pending-indicator.ts'

/** Code that a screen does not need for its first render. It is prefetched when idle, or fetched once it is needed. */
export type DeferredModule<Loaded> = {
  /** Null until loaded. */
  current(): Loaded | null
  fetch(): Promise<Loaded>
  onLoad(listener: () => void): () => void
}

export function deferredModule<Loaded>(load: () => Promise<Loaded>): DeferredModule<Loaded> {
  let loaded: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  const listeners = new Set<() => void>()

  async function loadAndNotify(): Promise<Loaded> {
    try {
      await retryFailedStyles()
      loaded = await load()
    } catch (error) {
      loading = null
      throw error
    }
    for (const listener of listeners) listener()
    return loaded
  }

  const module: DeferredModule<Loaded> = {
    current: () => loaded,
    fetch: () => (loading ??= loadAndNotify()),
    onLoad(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  prefetchWhenIdle(module.fetch)
  return module
}

/** After this long the user has moved on, and a dialog would open over whatever they are doing by then. */
const MAX_WAIT_MS = 10_000

/** Fetches a module that the user is waiting for. Shows a pending indicator until it settles or `signal` aborts. */
export async function fetchWithTimeout<Loaded>(
  module: DeferredModule<Loaded>,
  signal?: AbortSignal,
): Promise<Loaded> {
  const hideIndicator = showPendingIndicator()
  signal?.addEventListener('abort', hideIndicator)
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('module not loaded in time')), MAX_WAIT_MS)
  try {
    return await Promise.race([module.fetch(), timeout])
  } finally {
    hideIndicator()
    clearTimeout(timer)
  }
}

const notLoaded = () => null

/** Null until loaded. If loading fails while the module is needed, shows a toast and calls `onFailure`. */
export function useDeferredModule<Loaded>(
  module: DeferredModule<Loaded>,
  isNeeded: boolean,
  onFailure: () => void,
): Loaded | null {
  const loaded = useSyncExternalStore(module.onLoad, module.current, notLoaded)
  const handleFailure = useEffectEvent(onFailure)
  const isWaiting = isNeeded && loaded === null
  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    const giveUp = () => {
      if (controller.signal.aborted) return
      showLoadFailure()
      handleFailure()
    }
    fetchWithTimeout(module, controller.signal).catch(giveUp)
    return () => controller.abort()
  }, [module, isWaiting])
  return loaded
}

/** The files may be gone because a newer version was deployed: then only reloading the page helps. */
export function showLoadFailure(title = 'Couldn’t open this'): void {
  toast({
    variant: 'destructive',
    title,
    description: 'Check your connection and try again. If Wheelhouse was just updated, reload the page.',
    action: { label: 'Reload page', onAction: () => location.reload() },
  })
}
