const running = new Set<() => void>()
process.once('exit', () => {
  for (const kill of running) kill()
})

/** Calls `kill` when this process ends, for whatever reason. Returns a function that cancels this. */
export function killAtExit(kill: () => void): () => void {
  running.add(kill)
  return () => void running.delete(kill)
}
