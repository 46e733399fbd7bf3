import { useState } from 'react'
import type { WaitingChange } from '#web/dashboard/offline/change.ts'
import { useWaitingChanges } from '#web/dashboard/ui/use-waiting-changes.ts'
import classes from './delivery-delay-banner.module.css'
import { WaitingDialog } from './waiting-dialog.tsx'

/** Says how many changes wait on this device, and shows them on request. */
export function WaitingStrip() {
  const changes = useWaitingChanges()
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      {changes.length > 0 && (
        <div role="status" className={classes.strip}>
          {waitingText(changes)}{' '}
          <button type="button" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Show
          </button>
        </div>
      )}
      <WaitingDialog isOpened={isOpened} onClose={() => setOpened(false)} />
    </>
  )
}

/** `3 changes waiting to sync`, or `1 change needs your answer`. */
function waitingText(changes: readonly WaitingChange[]): string {
  const unanswered = changes.filter(({ problem }) => problem !== null).length
  const count = unanswered || changes.length
  const counted = count === 1 ? '1 change' : `${count} changes`
  if (unanswered === 0) return `${counted} waiting to sync`
  return `${counted} ${count === 1 ? 'needs' : 'need'} your answer`
}
