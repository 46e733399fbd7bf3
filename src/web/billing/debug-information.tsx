import { useRef, useState } from 'react'
import { DebugDialog } from '#web/billing/debug-dialog.tsx'
import type { SubscriptionState } from '#web/billing/subscription-state.ts'
import classes from './blocked-card.module.css'

/** For whoever sets the product up, or is asked by support. */
export function DebugInformation({ subscription }: { subscription: SubscriptionState }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpened, setOpened] = useState(false)

  function close() {
    setOpened(false)
    opener.current?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.debug}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Debug Information
      </button>
      {isOpened && <DebugDialog subscription={subscription} onClose={close} />}
    </>
  )
}
