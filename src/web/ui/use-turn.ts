import { useEffect, useRef, useState } from 'react'
import { dismissFailures } from '#web/ui/toast-store.ts'

/** Lets one thing be done at a time, until what came of it is on the screen. */
export function useTurn() {
  const [turn, setTurn] = useState({ isBusy: false })
  /** State comes too late for the second of two quick presses. */
  const isTaken = useRef(false)
  useEffect(() => {
    isTaken.current = turn.isBusy
  }, [turn])

  async function take(act: () => Promise<unknown>) {
    if (isTaken.current) return
    isTaken.current = true
    setTurn({ isBusy: true })
    dismissFailures()
    try {
      await act()
    } finally {
      // Not given back here: a dialog that was closed is only out of reach once that has been drawn.
      setTurn({ isBusy: false })
    }
  }

  return { isBusy: turn.isBusy, isTaken, take }
}
