import { useEffect } from 'react'
import { isLeavingForGood } from '#web/session/leave-for.ts'

/** Whoever reloads, closes the tab, or goes back to before the page was loaded, is asked by the browser. */
export function usePageHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingForGood()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isHeld])
}
