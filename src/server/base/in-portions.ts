import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'

const DEFAULT_SIZE = 500

/** A long list part by part. There is one thread for everybody: between two parts, others have their turn. */
export async function* inPortions<Item>(
  items: readonly Item[],
  size = DEFAULT_SIZE,
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await othersHadTheirTurn()
    yield items.slice(start, start + size)
  }
}
