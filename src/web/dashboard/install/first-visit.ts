const KEY = 'wheelhouse first visit'

/** Whether the dashboard was opened in this browser before `today`, which is remembered if it is the first day. */
export function wasVisitedBefore(today: string, storage: () => Storage = () => window.localStorage): boolean {
  try {
    const firstVisit = storage().getItem(KEY)
    if (firstVisit === null) storage().setItem(KEY, today)
    return firstVisit !== null && firstVisit !== today
  } catch {
    // The browser blocks storage, so it would not remember the answer to the hint either.
    return false
  }
}
