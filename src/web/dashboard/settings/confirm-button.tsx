import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import { Question } from '#web/dashboard/ui/question.tsx'
import { type Explanation, explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'

type ConfirmButtonProps = {
  button: string
  /** What tells several of these buttons apart. */
  about?: string
  look: 'quiet' | 'danger'
  title: string
  /** On the button of the question. Unless given, the same as on the button that asks. */
  goOn?: string
  busyLabel: string
  /** The toast when it did not work. */
  failure: Explanation
  onGoOn: () => Promise<void>
  /** The id of what gets the focus when the button goes with what it removed. */
  focusAfter?: string
  children: string
}

/** A button that asks before it does something. After a failure the question stays. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { button, about, look, title, failure, onGoOn, focusAfter, children, ...words } = props
  const [isAsking, setAsking] = useState(false)
  const isDone = useRef(false)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (focusAfter && isDone.current && isLost) document.getElementById(focusAfter)?.focus()
    },
    [focusAfter],
  )
  const close = () => setAsking(false)

  async function goOn() {
    try {
      await onGoOn()
      isDone.current = true
      close()
    } catch (error) {
      explainFailure(error, failure)
    }
  }
  return (
    <>
      <Button look={look} aria-label={about && `${button} ${about}`} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <DeferredConfirm title={title} isOpened={isAsking} onClose={close}>
        <Question goOn={button} {...words} look="danger" back="Cancel" onGoOn={goOn} onBack={close}>
          <p>{children}</p>
        </Question>
      </DeferredConfirm>
    </>
  )
}

/** For what is to be gone: another tab was quicker. */
export function goneIsFine(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
