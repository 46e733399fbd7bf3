import type { Month } from '#domain/booking/month.ts'

/** What is known of one service's free times in one month. */
export type MonthSlots =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; slots: readonly string[] }

type Known = ReadonlyMap<string, MonthSlots>
type ReadMonth = (serviceId: string, month: Month) => Promise<readonly string[]>

export type MonthSlotsStore = ReturnType<typeof monthSlotsStore>

/** Asks once for every month and service that is looked at. */
export function monthSlotsStore(read: ReadMonth, known: Known = new Map()) {
  let months = known
  const listeners = new Set<() => void>()

  function put(key: string, entry: MonthSlots) {
    publish(new Map(months).set(key, entry))
  }

  function publish(next: Known) {
    months = next
    for (const listener of listeners) listener()
  }

  async function load(serviceId: string, month: Month): Promise<void> {
    const key = keyOf(serviceId, month)
    const entry = months.get(key)
    if (entry && entry.state !== 'failed') return
    const asking: MonthSlots = { state: 'loading' }
    put(key, asking)
    const answer = await read(serviceId, month).then(
      (slots): MonthSlots => ({ state: 'ready', slots }),
      (): MonthSlots => ({ state: 'failed' }),
    )
    // What was forgotten meanwhile is asked for again, by whoever needs it.
    if (months.get(key) === asking) put(key, answer)
  }

  return {
    load,
    of: (known: Known, serviceId: string, month: Month) => known.get(keyOf(serviceId, month)),
    known: () => months,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Times have changed: everything that is still needed is asked for anew. */
    forget: () => publish(new Map()),
  }
}

export function knownMonth(serviceId: string, month: Month, entry: MonthSlots): Known {
  return new Map([[keyOf(serviceId, month), entry]])
}

function keyOf(serviceId: string, month: Month): string {
  return `${month} ${serviceId}`
}
