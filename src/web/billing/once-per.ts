export type Clock = {
  nowMs(): number
  /** Returns how to stop. */
  after(ms: number, run: () => void): () => void
}

/** Asks at most once per window. Many who want to know share one answer. */
export function oncePer<Answer>(windowMs: number, clock: Clock, ask: () => Promise<Answer>) {
  let askedAtMs = Number.NEGATIVE_INFINITY
  let latest: Promise<Answer> | null = null
  let isRunning = false
  let upcoming: Promise<Answer> | null = null

  function begin(): Promise<Answer> {
    askedAtMs = clock.nowMs()
    const mine = ask().finally(() => {
      if (latest === mine) isRunning = false
    })
    latest = mine
    isRunning = true
    return mine
  }

  /** Nothing is left of a window that begins in the future: the clock was set back. */
  function leftMs(): number {
    const sinceMs = clock.nowMs() - askedAtMs
    return sinceMs < 0 ? 0 : Math.max(0, windowMs - sinceMs)
  }

  return {
    /** The running answer, the last one inside its window, or a new one. */
    shared(): Promise<Answer> {
      return latest !== null && (isRunning || leftMs() > 0) ? latest : begin()
    },
    /** An answer to a question that was asked after this call, as soon as the window allows. */
    fresh(): Promise<Answer> {
      if (upcoming) return upcoming
      if (leftMs() === 0) return begin()
      upcoming = new Promise((resolve) => {
        clock.after(leftMs(), () => {
          upcoming = null
          resolve(begin())
        })
      })
      return upcoming
    },
  }
}

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
