import { useEffect } from 'react'
import { isReplacingPage } from '#web/session/open-page.ts'

/** Has the browser ask for confirmation before the page is reloaded, closed or left. */
export function useUnloadWarning(hasUnsavedInput: boolean): void {
  useEffect(() => {
    if (!hasUnsavedInput) return
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!isReplacingPage()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [hasUnsavedInput])
}
