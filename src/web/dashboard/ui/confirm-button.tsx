import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { type ErrorToast, toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DeferredConfirm } from './deferred-confirm.ts'

type ConfirmButtonProps = {
  label: string
  /** Appended to the accessible name to tell several such buttons apart. */
  labelSuffix?: string
  look: 'quiet' | 'danger'
  title: string
  /** Label of the confirming button in the dialog. Defaults to `label`. */
  confirmLabel?: string
  busyLabel: string
  /** The toast shown on failure. */
  failureToast: ErrorToast
  onConfirm: () => Promise<void>
  /** The id of the element to focus if this button disappears after the action. */
  focusAfter?: string
  children: string
}

/** A button with a confirmation dialog, which stays open after a failure. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, labelSuffix, look, title, failureToast, onConfirm, focusAfter, children, ...labels } = props
  const [isOpen, setOpen] = useState(false)
  const isDone = useRef(false)
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === document.body
      if (focusAfter && isDone.current && isFocusLost) document.getElementById(focusAfter)?.focus()
    },
    [focusAfter],
  )
  const close = () => setOpen(false)

  async function confirm() {
    try {
      await onConfirm()
      isDone.current = true
      close()
    } catch (error) {
      toastServerError(error, failureToast)
    }
  }
  return (
    <>
      <Button look={look} aria-label={labelSuffix && `${label} ${labelSuffix}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <DeferredConfirm title={title} isOpened={isOpen} onClose={close}>
        <ConfirmStep
          confirmLabel={label}
          {...labels}
          look="danger"
          backLabel="Cancel"
          onConfirm={confirm}
          onBack={close}
        >
          <p>{children}</p>
        </ConfirmStep>
      </DeferredConfirm>
    </>
  )
}

/** For removals: another tab may already have removed the same thing. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
