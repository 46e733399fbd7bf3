import { useEffect } from 'react'
import { isLeavingForGood } from '#web/session/leave-for.ts'

/** Has the browser confirmLeaving for confirmation before the page is reloaded, closed or left. */
export function usePageHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isLeavingForGood()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isHeld])
}
