const running = new Set<() => void>()
process.once('exit', () => {
  for (const kill of running) kill()
})

/** What is killed when this process ends for whatever reason. Returns the way to take it off the list. */
export function killAtExit(kill: () => void): () => void {
  running.add(kill)
  return () => void running.delete(kill)
}
