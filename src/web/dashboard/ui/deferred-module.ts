import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { fetchMissingStyles, keepStylesOfAll } from './missing-styles.ts'
import { showPendingSign } from './pending-sign.ts'

/** Code that a screen does not need to stand. It is fetched ahead, or as soon as somebody asks for it. */
export type DeferredModule<Part> = {
  /** Null until it is here. */
  current(): Part | null
  fetch(): Promise<Part>
  onArrival(listener: () => void): () => void
}

export function deferredModule<Part>(load: () => Promise<Part>): DeferredModule<Part> {
  let part: Part | null = null
  let coming: Promise<Part> | null = null
  const listeners = new Set<() => void>()

  async function arrive(): Promise<Part> {
    try {
      if (typeof document !== 'undefined') keepStylesOfAll()
      await fetchMissingStyles()
      part = await load()
    } catch (error) {
      coming = null
      throw error
    }
    for (const listener of listeners) listener()
    return part
  }

  const late: DeferredModule<Part> = {
    current: () => part,
    fetch: () => (coming ??= arrive()),
    onArrival(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  fetchAhead(late.fetch)
  return late
}

/** After that nobody expects it any more: it would open over whatever they do by then. */
const LONGEST_WAIT_MS = 10_000

/** For somebody who waits, and is shown that until they want it no more. */
export async function fetchInTime<Part>(late: DeferredModule<Part>, unwanted?: AbortSignal): Promise<Part> {
  const takeSign = showPendingSign()
  unwanted?.addEventListener('abort', takeSign)
  const { promise, reject } = Promise.withResolvers<never>()
  const patience = setTimeout(() => reject(new Error('It is not here yet')), LONGEST_WAIT_MS)
  try {
    return await Promise.race([late.fetch(), promise])
  } finally {
    takeSign()
    clearTimeout(patience)
  }
}

const notHere = () => null

/** The part once it is here. When it was asked for in vain that is told, and `onMissing` takes the question back. */
export function useDeferredModule<Part>(
  late: DeferredModule<Part>,
  isAsked: boolean,
  onMissing: () => void,
): Part | null {
  const part = useSyncExternalStore(late.onArrival, late.current, notHere)
  const takeBack = useEffectEvent(onMissing)
  const isWaiting = isAsked && part === null
  useEffect(() => {
    if (!isWaiting) return
    const asking = new AbortController()
    const giveUp = () => {
      if (asking.signal.aborted) return
      tellMissing()
      takeBack()
    }
    fetchInTime(late, asking.signal).catch(giveUp)
    return () => asking.abort()
  }, [late, isWaiting])
  return part
}

/** A newer version of the product may have taken its place: then only loading the page anew helps. */
export function tellMissing(): void {
  toast({
    variant: 'destructive',
    title: 'This could not be opened',
    description: 'Check your connection and try again. If Wheelhouse was updated meanwhile, reload the page.',
    action: { label: 'Reload page', onAction: () => location.reload() },
  })
}
