import { createContext, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { HoldContext } from '#web/ui/hold.ts'
import classes from './dialog.module.css'
import type { DialogExit } from './dialog-exit.ts'

/** Leaves the dialog around it as its X does. */
export const LeaveContext = createContext(() => {})

/** The same, and goes on to something else. */
export const LeaveToContext = createContext((next: () => void) => next())

export const DISCARD = 'Discard what you typed?'

/** What a dialog holds. It stays behind the question whether it may be thrown away. */
export function DialogContents({ exit, children }: { exit: DialogExit; children: ReactNode }) {
  return (
    <>
      {exit.isOpened && <BackLeaves onBack={exit.leave} />}
      <div key={exit.opening} hidden={exit.isAsking}>
        <HoldContext value={exit.changeHold}>
          <LeaveContext value={exit.leave}>
            <LeaveToContext value={exit.leaveTo}>{children}</LeaveToContext>
          </LeaveContext>
        </HoldContext>
      </div>
      {exit.isAsking && <Discard onKeep={exit.keepEditing} onDiscard={exit.discard} />}
    </>
  )
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className={classes.form}>
      <p>It has not been saved.</p>
      <div className={classes.buttons}>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
        <Button ref={keep} onClick={onKeep}>
          Keep editing
        </Button>
      </div>
    </div>
  )
}

/** The Back of a browser leaves the dialog first and the page second. */
function BackLeaves({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const leave = useEffectEvent(() => {
    blocker.reset?.()
    onBack()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) leave()
  }, [isBlocked])
  return null
}
