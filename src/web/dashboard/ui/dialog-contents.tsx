import { createContext, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { CloseBlockerContext } from '#web/ui/close-blocker.ts'
import classes from './dialog.module.css'
import type { DialogExit } from './dialog-exit.ts'
import { useEntryBelow } from './use-entry-below.ts'

/** Closes the surrounding dialog the way its X does. */
export const RequestCloseContext = createContext(() => {})

/** Closes the surrounding dialog, then calls back. Outside a dialog it calls back at once. */
export const CloseThenContext = createContext((next: () => void) => next())

export const DISCARD_TITLE = 'Discard what you typed?'

type DialogContentsProps = {
  exit: DialogExit
  isNavigationWaiting?: boolean | undefined
  children: ReactNode
}

/** The body of a dialog. It stays mounted while the owner is asked whether to discard changes. */
export function DialogContents({ exit, isNavigationWaiting = false, children }: DialogContentsProps) {
  return (
    <>
      <CloseOnBack onBack={exit.goBack} isNavigationWaiting={isNavigationWaiting} />
      <div hidden={exit.isConfirmingDiscard}>
        <CloseBlockerContext value={exit.changeBlocker}>
          <RequestCloseContext value={exit.requestClose}>
            <CloseThenContext value={exit.closeThen}>{children}</CloseThenContext>
          </RequestCloseContext>
        </CloseBlockerContext>
      </div>
      {exit.isConfirmingDiscard && <DiscardQuestion onKeep={exit.keepEditing} onDiscard={exit.discard} />}
    </>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <div className={classes.form}>
      <p>It hasn’t been saved.</p>
      <div className={classes.buttons}>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
        <Button ref={keepButton} onClick={onKeep}>
          Keep editing
        </Button>
      </div>
    </div>
  )
}

type CloseOnBackProps = { onBack: () => void; isNavigationWaiting: boolean }

/** The browser's Back button first leads back within the dialog, then closes it, and only then leaves the page. */
function CloseOnBack({ onBack, isNavigationWaiting }: CloseOnBackProps) {
  useEntryBelow({ isNavigationWaiting })
  const { key } = useLocation()
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const closeInstead = useEffectEvent(() => {
    blocker.reset?.()
    onBack()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return
    // The router returns to this page's entry, which takes a moment. Closing may change the URL, and must not do so before.
    if (isCurrentEntry(key)) return closeInstead()
    window.addEventListener('popstate', closeInstead, { once: true })
    return () => window.removeEventListener('popstate', closeInstead)
  }, [isBlocked, key])
  return null
}

/** Whether the browser is at the history entry with this key of the router. */
function isCurrentEntry(key: string): boolean {
  return (window.history.state as { key?: string } | null)?.key === key
}
