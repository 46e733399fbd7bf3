import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const DEFAULT_SIZE = 500

/** Yields to the event loop between chunks, so that a long list does not block other requests. */
export async function* inChunks<Item>(
  items: readonly Item[],
  size = DEFAULT_SIZE,
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop()
    yield items.slice(start, start + size)
  }
}
