import { useEffect } from 'react'

/** Whoever reloads, closes the tab, or goes back to before the page was loaded, is asked by the browser. */
export function usePageHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isHeld])
}
