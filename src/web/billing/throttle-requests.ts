export type Clock = {
  nowMs(): number
  /** Runs the function once. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Sends at most one request per window. Callers share its response. */
export function throttleRequests<Result>(windowMs: number, clock: Clock, request: () => Promise<Result>) {
  let sentAtMs = Number.NEGATIVE_INFINITY
  let latest: Promise<Result> | null = null
  let isRunning = false
  let upcoming: Promise<Result> | null = null

  function send(): Promise<Result> {
    sentAtMs = clock.nowMs()
    const current = request().finally(() => {
      if (latest === current) isRunning = false
    })
    latest = current
    isRunning = true
    return current
  }

  /** Zero if the window starts in the future, because the clock was set back. */
  function remainingMs(): number {
    const elapsedMs = clock.nowMs() - sentAtMs
    return elapsedMs < 0 ? 0 : Math.max(0, windowMs - elapsedMs)
  }

  return {
    /** Returns the running request, or the last one within its window; otherwise sends a new one. */
    sendOrShare(): Promise<Result> {
      return latest !== null && (isRunning || remainingMs() > 0) ? latest : send()
    },
    /** Sends a new request as soon as the window allows. */
    sendFresh(): Promise<Result> {
      if (upcoming) return upcoming
      if (remainingMs() === 0) return send()
      upcoming = new Promise((resolve) => {
        clock.after(remainingMs(), () => {
          upcoming = null
          resolve(send())
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
