import { focusManager } from '@tanstack/react-query'

/** Coming back reads again what may have changed elsewhere, whether elsewhere was another tab or a window beside this one. */
export function noticeReturn(): void {
  focusManager.setEventListener((notice) => {
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('visibilitychange', () => notice(), { signal })
    window.addEventListener('focus', () => notice(), { signal })
    return () => ending.abort()
  })
}
