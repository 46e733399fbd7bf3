/** Whether the last request got an answer. Browsers say that they are online in a garage without signal, too. */
let isReachable = true
const listeners = new Set<() => void>()

export function setReachable(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

export const connection = {
  isReachable: () => isReachable,
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
