import { useEffect } from 'react'
import { isReplacingPage } from '#web/session/open-page.ts'

/** Has the browser confirmLeaving for confirmation before the page is reloaded, closed or left. */
export function useUnloadWarning(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isReplacingPage()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isHeld])
}
