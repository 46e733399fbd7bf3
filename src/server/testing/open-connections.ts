import { expect } from 'vitest'
import type { Pool } from '#server/db/pool.ts'

/** All that the pool may have, before a rush: a busy machine may take longer to connect than a visitor should wait. */
export async function openConnections({ pool }: { pool: Pool }): Promise<void> {
  const openAll = async () => {
    const asked = Array.from({ length: pool.options.max ?? 0 }, () => pool.connect())
    const opened = await Promise.allSettled(asked)
    for (const one of opened) if (one.status === 'fulfilled') one.value.release()
    return opened.every(({ status }) => status === 'fulfilled')
  }
  await expect.poll(openAll, { timeout: 60_000 }).toBe(true)
}
