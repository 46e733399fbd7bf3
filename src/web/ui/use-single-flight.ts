import { useEffect, useRef, useState } from 'react'
import { dismissErrorToasts } from '#web/ui/toast-store.ts'

/** Runs one action at a time, until its result has been rendered. */
export function useSingleFlight() {
  const [turn, setTurn] = useState({ isBusy: false })
  /** A ref, because state updates too late for a double click. */
  const isTaken = useRef(false)
  useEffect(() => {
    isTaken.current = turn.isBusy
  }, [turn])

  async function take(action: () => Promise<unknown>) {
    if (isTaken.current) return
    isTaken.current = true
    setTurn({ isBusy: true })
    dismissErrorToasts()
    try {
      await action()
    } finally {
      // The ref is reset after rendering, because until then a closed dialog can still be clicked.
      setTurn({ isBusy: false })
    }
  }

  return { isBusy: turn.isBusy, isTaken, take }
}
