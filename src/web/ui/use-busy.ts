import { useRef, useState } from 'react'
import { dismissFailures } from '#web/ui/toast-store.ts'

/** Runs what a button does, once at a time. State comes too late for the second of two quick presses. */
export function useBusy(run: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function begin() {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    dismissFailures()
    try {
      await run()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, onClick: () => void begin() }
}
