import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition is true. The timeout is long, to allow for a busy machine. */
export async function eventually(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 100_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`timed out after ${timeoutMs} ms: ${description}`)
    await pause(25)
  }
}
