import type { Month } from '#domain/booking/month.ts'

/** One visit's free times in one month. */
export type MonthSlots =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; slots: readonly string[] }

type MonthCache = ReadonlyMap<string, MonthSlots>
type FetchMonthSlots = (visit: string, month: Month) => Promise<readonly string[]>

export type MonthSlotsStore = ReturnType<typeof createMonthSlotsStore>

/** Caches the free times by month and visit, which is a key that the caller chooses. */
export function createMonthSlotsStore(fetchSlots: FetchMonthSlots, initial: MonthCache = new Map()) {
  let months = initial
  const listeners = new Set<() => void>()

  function put(key: string, entry: MonthSlots) {
    publish(new Map(months).set(key, entry))
  }

  function publish(next: MonthCache) {
    months = next
    for (const listener of listeners) listener()
  }

  async function load(visit: string, month: Month): Promise<void> {
    const key = keyOf(visit, month)
    const entry = months.get(key)
    if (entry && entry.state !== 'failed') return
    const loading: MonthSlots = { state: 'loading' }
    put(key, loading)
    const result = await fetchSlots(visit, month).then(
      (slots): MonthSlots => ({ state: 'ready', slots }),
      (): MonthSlots => ({ state: 'failed' }),
    )
    // The result is ignored if the cache was cleared meanwhile.
    if (months.get(key) === loading) put(key, result)
  }

  return {
    load,
    get: (cache: MonthCache, visit: string, month: Month) => cache.get(keyOf(visit, month)),
    snapshot: () => months,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Clears the cache after times have changed. */
    clear: () => publish(new Map()),
  }
}

/** Months that are already loaded. Null: loading one failed. */
export function cachedMonths(visit: string, slots: Record<Month, readonly string[] | null>): MonthCache {
  return new Map(
    Object.entries(slots).map(([month, loaded]): [string, MonthSlots] => [
      keyOf(visit, month),
      loaded ? { state: 'ready', slots: loaded } : { state: 'failed' },
    ]),
  )
}

function keyOf(visit: string, month: Month): string {
  return `${month} ${visit}`
}
