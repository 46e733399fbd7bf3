/** What waits while one group is being written makes up the next: few writes, and none that waits for others to come. */
export function batchWrites<Item>(write: (group: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let next: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()
  return (item) => {
    waiting.push(item)
    next ??= last.then(() => {
      const group = waiting
      waiting = []
      next = null
      const written = write(group)
      last = written.catch(() => {})
      return written
    })
    return next
  }
}
