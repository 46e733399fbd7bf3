/** Items that arrive during a write form the next batch: there are few writes, and no item waits for others to arrive. */
export function batchWrites<Item>(write: (batch: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let pending: Item[] = []
  let nextWrite: Promise<void> | null = null
  let lastWrite: Promise<unknown> = Promise.resolve()
  return (item) => {
    pending.push(item)
    nextWrite ??= lastWrite.then(() => {
      const batch = pending
      pending = []
      nextWrite = null
      const written = write(batch)
      lastWrite = written.catch(() => {})
      return written
    })
    return nextWrite
  }
}
