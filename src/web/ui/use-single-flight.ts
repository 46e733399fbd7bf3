import { useEffect, useRef, useState } from 'react'
import { dismissErrorToasts } from '#web/ui/toast-store.ts'

/** Runs one action at a time, until its result has been rendered. */
export function useSingleFlight() {
  const [run, setRun] = useState({ isBusy: false })
  /** A ref, because state updates too late for a double click. */
  const isRunning = useRef(false)
  useEffect(() => {
    isRunning.current = run.isBusy
  }, [run])

  return {
    isBusy: run.isBusy,
    isRunning,
    /** Runs the action unless another one is running. */
    async runOnce(action: () => Promise<unknown>) {
      if (isRunning.current) return
      isRunning.current = true
      setRun({ isBusy: true })
      dismissErrorToasts()
      try {
        await action()
      } finally {
        // The ref is reset after rendering, because until then a closed dialog can still be clicked.
        setRun({ isBusy: false })
      }
    },
  }
}
