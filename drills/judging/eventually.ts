import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50

/** Looks again until it is true. How long that took, or infinity when it never was. */
export async function eventually(isTrue: () => Promise<boolean>, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAt > withinMs) return Number.POSITIVE_INFINITY
    await pause(EVERY_MS)
  }
  return performance.now() - startedAt
}

/** The same for what the rest leans on. */
export async function surely(
  isTrue: () => Promise<boolean>,
  withinMs: number,
  otherwise: string,
): Promise<void> {
  if (!Number.isFinite(await eventually(isTrue, withinMs))) throw new Error(otherwise)
}
