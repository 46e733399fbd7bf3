import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHolds } from '#web/ui/hold.ts'
import { usePageHeld } from './use-page-held.ts'

export type DialogExit = ReturnType<typeof useDialogExit>

export type DialogExitOptions = {
  isOpened: boolean
  onClose: () => void
  /** From a question inside, the way out leads back to what was typed. */
  onBack?: (() => void) | undefined
}

const NOWHERE = () => {}

/** The way out by Escape, the X, a click beside it or Back: none while something is sent, and none unasked with changes. */
export function useDialogExit({ isOpened, onClose, onBack }: DialogExitOptions) {
  const { held, changeHold } = useHolds()
  const [known, setKnown] = useState({ isOpened, opening: 0, isAsking: false })
  const cameFrom = useRef<Element | null>(null)
  const goesTo = useRef(NOWHERE)

  // Each opening begins anew, also one that comes while the last still fades.
  if (known.isOpened !== isOpened) {
    setKnown(isOpened ? { isOpened, opening: known.opening + 1, isAsking: false } : { ...known, isOpened })
  }

  usePageHeld(isOpened && held.includes('typed'))
  const ask = (isAsking: boolean) => setKnown((before) => ({ ...before, isAsking }))

  function keepEditing() {
    flushSync(() => ask(false))
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  function close(next: () => void) {
    onClose()
    next()
  }

  function leaveTo(next: () => void) {
    if (!isOpened || held.includes('busy')) return
    if (known.isAsking) return keepEditing()
    if (onBack) return onBack()
    if (!held.includes('typed')) return close(next)
    cameFrom.current = document.activeElement
    goesTo.current = next
    ask(true)
  }

  return {
    isOpened,
    /** Counts them. */
    opening: known.opening,
    isAsking: known.isAsking,
    isHeld: held.length > 0,
    changeHold,
    leave: () => leaveTo(NOWHERE),
    /** The same, and what comes after: only if it was left. */
    leaveTo,
    keepEditing,
    discard: () => close(goesTo.current),
  }
}
