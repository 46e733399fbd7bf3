/** Aborts on the first SIGINT or SIGTERM, for a clean stop; the second ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) process.exit(1)
      stopping.abort()
    })
  }
  return stopping.signal
}
