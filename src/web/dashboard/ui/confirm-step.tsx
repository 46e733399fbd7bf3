import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './confirm-step.module.css'
import dialogClasses from './dialog.module.css'

type ConfirmStepProps = {
  confirmLabel: string
  busyLabel: string
  backLabel: string
  look?: 'primary' | 'danger'
  onConfirm: () => Promise<void>
  onBack: () => void
  children: ReactNode
}

/** A confirmation: text, a confirm button and a back button. The text gets the focus. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { busyLabel, look, onBack, children } = props
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
    // Focusing alone may show any part of a text that is longer than the screen.
    content.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { isBusy, onClick } = useBusy(props.onConfirm)
  return (
    <div className={dialogClasses.form}>
      <div ref={content} tabIndex={-1} className={classes.question}>
        {children}
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={() => isBusy || onBack()}>
          {props.backLabel}
        </Button>
        <BusyButton look={look} isBusy={isBusy} busyLabel={busyLabel} onClick={onClick}>
          {props.confirmLabel}
        </BusyButton>
      </div>
    </div>
  )
}
