import { setTimeout as pause } from 'node:timers/promises'

const POLL_INTERVAL_MS = 50

/** Polls until the condition is true. Returns the milliseconds it took, or infinity on timeout. */
export async function pollUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs) return Number.POSITIVE_INFINITY
    await pause(POLL_INTERVAL_MS)
  }
  return performance.now() - startedAt
}

/** Polls until the condition is true and throws on timeout. */
export async function waitFor(
  condition: () => Promise<boolean>,
  timeoutMs: number,
  errorMessage: string,
): Promise<void> {
  if (!Number.isFinite(await pollUntil(condition, timeoutMs))) throw new Error(errorMessage)
}
