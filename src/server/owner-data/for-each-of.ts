import { inChunks } from '#server/base/in-chunks.ts'

const MAX_CONCURRENT = 5

/** Calls the provider for each item, a few at a time. Throws the first error after its chunk is done. */
export async function forEachOf<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<void> {
  for await (const chunk of inChunks(items, MAX_CONCURRENT)) {
    const results = await Promise.allSettled(chunk.map(call))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}
