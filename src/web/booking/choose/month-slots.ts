import type { Month } from '#domain/booking/month.ts'

/** One service's free times in one month. */
export type MonthSlots =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; slots: readonly string[] }

type MonthCache = ReadonlyMap<string, MonthSlots>
type FetchMonthSlots = (serviceId: string, month: Month) => Promise<readonly string[]>

export type MonthSlotsStore = ReturnType<typeof createMonthSlotsStore>

/** Caches the free times by month and service. */
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

  async function load(serviceId: string, month: Month): Promise<void> {
    const key = keyOf(serviceId, month)
    const entry = months.get(key)
    if (entry && entry.state !== 'failed') return
    const loading: MonthSlots = { state: 'loading' }
    put(key, loading)
    const result = await fetchSlots(serviceId, month).then(
      (slots): MonthSlots => ({ state: 'ready', slots }),
      (): MonthSlots => ({ state: 'failed' }),
    )
    // The result is ignored if the cache was cleared meanwhile.
    if (months.get(key) === loading) put(key, result)
  }

  return {
    load,
    get: (cache: MonthCache, serviceId: string, month: Month) => cache.get(keyOf(serviceId, month)),
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
export function cachedMonths(serviceId: string, slots: Record<Month, readonly string[] | null>): MonthCache {
  return new Map(
    Object.entries(slots).map(([month, loaded]): [string, MonthSlots] => [
      keyOf(serviceId, month),
      loaded ? { state: 'ready', slots: loaded } : { state: 'failed' },
    ]),
  )
}

function keyOf(serviceId: string, month: Month): string {
  return `${month} ${serviceId}`
}
