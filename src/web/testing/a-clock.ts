/** A clock that only moves when told to, with whatever was to happen in between. */
export function aClock() {
  let nowMs = 1_800_000_000_000
  /** Timers do not follow a wall clock that somebody sets. */
  let elapsedMs = 0
  let timers: { atMs: number; run: () => void }[] = []

  async function advance(ms: number): Promise<void> {
    const endMs = elapsedMs + ms
    for (;;) {
      await settled()
      const [next] = timers.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      nowMs += next.atMs - elapsedMs
      elapsedMs = next.atMs
      next.run()
    }
    nowMs += endMs - elapsedMs
    elapsedMs = endMs
    await settled()
  }

  return {
    nowMs: () => nowMs,
    after(ms: number, run: () => void): () => void {
      const timer = { atMs: elapsedMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance,
    /** Somebody sets the clock on the wall. */
    set(ms: number): void {
      nowMs += ms
    },
    settled,
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
