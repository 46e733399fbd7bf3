import type { Store } from './store.ts'

export type Clock = {
  now(): Date
  /** Unix time in whole seconds, like the provider's timestamps. */
  seconds(): number
  set(now: Date): void
  /** Runs `work` with the clock set to this second, for a task that became due at that time. */
  runAt<T>(seconds: number, work: () => T): T
}

type Shift = { id: 'clock'; shiftMs: number }

/** Machine time plus a shift that is saved. */
export function createClock(store: Store, machineNow: () => number): Clock {
  const settings = store.collection<Shift>('emulator', 'settings')
  let overrideMs: number | null = null
  const nowMs = () => overrideMs ?? machineNow() + (settings.get('clock')?.shiftMs ?? 0)
  return {
    now: () => new Date(nowMs()),
    seconds: () => Math.floor(nowMs() / 1000),
    set: (now) => void settings.put({ id: 'clock', shiftMs: now.getTime() - machineNow() }),
    runAt(seconds, work) {
      overrideMs = seconds * 1000
      try {
        return work()
      } finally {
        overrideMs = null
      }
    },
  }
}
