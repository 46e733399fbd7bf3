import type { Store } from './store.ts'

export type Clock = {
  now(): Date
  /** Whole seconds since 1970, as the provider counts. */
  seconds(): number
  set(now: Date): void
  /** Shows that second while the work is done: what was due then happens as of then. */
  during<T>(seconds: number, work: () => T): T
}

type Shift = { id: 'clock'; shiftMs: number }

/** Machine time plus a shift that is kept. */
export function createClock(store: Store, machineNow: () => number): Clock {
  const kept = store.collection<Shift>('emulator', 'settings')
  let shownMs: number | null = null
  const nowMs = () => shownMs ?? machineNow() + (kept.get('clock')?.shiftMs ?? 0)
  return {
    now: () => new Date(nowMs()),
    seconds: () => Math.floor(nowMs() / 1000),
    set: (now) => void kept.put({ id: 'clock', shiftMs: now.getTime() - machineNow() }),
    during(seconds, work) {
      shownMs = seconds * 1000
      try {
        return work()
      } finally {
        shownMs = null
      }
    },
  }
}
