/** A fake clock that moves only when the test advances it, running the timers due in between. */
export function aClock() {
  let nowMs = 1_800_000_000_000
  /** Separate from `nowMs`, because changing the wall clock does not affect timers. */
  let elapsedMs = 0
  let timers: { atMs: number; run: () => void }[] = []

  async function advance(ms: number): Promise<void> {
    const endMs = elapsedMs + ms
    for (;;) {
      await flushPromises()
      const [next] = timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      nowMs += next.atMs - elapsedMs
      elapsedMs = next.atMs
      next.run()
    }
    nowMs += endMs - elapsedMs
    elapsedMs = endMs
    await flushPromises()
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
    /** Moves the wall clock forward or, if negative, back, without running timers. */
    shiftWallClock(ms: number): void {
      nowMs += ms
    },
    flushPromises,
  }
}

async function flushPromises(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}
