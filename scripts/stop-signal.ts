/** npm forwards Ctrl-C to a child that the terminal has signalled already; within this time it counts as the same press. */
export const REPEATED_SIGNAL_MS = 1_000

/** Aborts on the first SIGINT, SIGTERM or SIGHUP, for a clean stop; a second press ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let firstAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!stopping.signal.aborted) {
        firstAt = performance.now()
        stopping.abort()
      } else if (performance.now() - firstAt > REPEATED_SIGNAL_MS) {
        process.exit(1)
      }
    })
  }
  return stopping.signal
}
