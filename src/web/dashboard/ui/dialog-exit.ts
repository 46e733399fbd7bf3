import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCloseBlockers } from '#web/ui/close-blocker.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

export type DialogExit = ReturnType<typeof useDialogExit>

export type DialogExitOptions = {
  onClose: () => void
  /** Set on a confirmation step: closing it goes back to the form instead. */
  onBack?: (() => void) | undefined
  /** Called by the browser's Back, if that doesn't lead out of the dialog. */
  onBrowserBack?: (() => void) | undefined
}

const DO_NOTHING = () => {}

/**
 * Closes a dialog by Escape, the X, a click outside or the browser's Back. Refuses while something is being sent, and asks
 * first when there are unsaved changes.
 */
export function useDialogExit({ onClose, onBack, onBrowserBack }: DialogExitOptions) {
  const { blockers, changeBlocker } = useCloseBlockers()
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)
  const focusedBefore = useRef<Element | null>(null)
  const afterDiscard = useRef(DO_NOTHING)
  useUnloadWarning(blockers.includes('unsaved'))

  function keepEditing() {
    flushSync(() => setConfirmingDiscard(false))
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }

  function exitBy(exit: () => void) {
    if (blockers.includes('busy')) return
    if (isConfirmingDiscard) return keepEditing()
    if (onBack) return onBack()
    if (!blockers.includes('unsaved')) return exit()
    focusedBefore.current = document.activeElement
    afterDiscard.current = exit
    setConfirmingDiscard(true)
  }

  return {
    isConfirmingDiscard,
    isCloseBlocked: blockers.length > 0,
    changeBlocker,
    requestClose: () => exitBy(onClose),
    goBack: () => exitBy(onBrowserBack ?? onClose),
    /** Runs the callback only if the dialog was closed. */
    closeThen: (next: () => void) =>
      exitBy(() => {
        onClose()
        next()
      }),
    keepEditing,
    discard() {
      setConfirmingDiscard(false)
      afterDiscard.current()
    },
  }
}
