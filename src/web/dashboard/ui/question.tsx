import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import dialogClasses from './dialog.module.css'
import classes from './question.module.css'

type QuestionProps = {
  goOn: string
  busyLabel: string
  back: string
  look?: 'primary' | 'danger'
  onGoOn: () => Promise<void>
  onBack: () => void
  children: ReactNode
}

/** Something to read, a way on and a way back. The focus goes to what is to be read. */
export function Question(props: QuestionProps) {
  const { goOn, busyLabel, back, look, onGoOn, onBack, children } = props
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    words.current?.focus({ preventScroll: true })
    // Not left to the focus: of what is longer than the screen it shows any part.
    words.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { isBusy, onClick } = useBusy(onGoOn)
  return (
    <div className={dialogClasses.form}>
      <div ref={words} tabIndex={-1} className={classes.question}>
        {children}
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={() => isBusy || onBack()}>
          {back}
        </Button>
        <BusyButton look={look} isBusy={isBusy} busyLabel={busyLabel} onClick={onClick}>
          {goOn}
        </BusyButton>
      </div>
    </div>
  )
}
