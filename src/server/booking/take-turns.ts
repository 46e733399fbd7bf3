/** While one decides, the next waits for the lock already. */
const AT_ONCE = 3

type Line = { running: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()

/**
 * Many who want the same page's times at once wait here and not on connections: those are for everybody. Which of them
 * comes first is decided by the lock in the database, where other processes wait too.
 */
export async function takeTurns<T>(slug: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(slug) ?? { running: 0, waiting: [] }
  lines.set(slug, line)
  if (line.running < AT_ONCE) line.running += 1
  else await new Promise<void>((mayGo) => line.waiting.push(mayGo))
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(slug)
  }
}
