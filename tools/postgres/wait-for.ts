import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until there is a result; undefined if it times out. */
export async function waitFor<Result>(
  poll: () => Promise<Result | undefined> | Result | undefined,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<Result | undefined> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const result = await poll()
    if (result !== undefined || performance.now() > deadline) return result
    await sleep(everyMs)
  }
}
