import { setTimeout as pause } from 'node:timers/promises'

/** Asks again until the answer is true; says what it waited for when it never is. A busy machine gets the time it needs. */
export async function eventually(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 100_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`)
    await pause(25)
  }
}
