import { useEffect, useRef, useState } from 'react'
import { LateQuestion } from '#web/dashboard/ui/late-question.ts'
import { Question } from '#web/dashboard/ui/question.tsx'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'

type AskingProps = {
  button: string
  /** What tells several of these buttons apart. */
  about?: string
  look: 'quiet' | 'danger'
  title: string
  goOn: string
  busyLabel: string
  /** The title of the toast when it did not work. */
  failed: string
  onGoOn: () => Promise<void>
  /** The id of what gets the focus when the button goes with what it removed. */
  heir?: string
  children: string
}

/** A button that asks before it does something. After a failure the question stays. */
export function Asking({
  button,
  about,
  look,
  title,
  failed,
  onGoOn,
  heir,
  children,
  ...words
}: AskingProps) {
  const [isAsking, setAsking] = useState(false)
  const isDone = useRef(false)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (heir && isDone.current && isLost) document.getElementById(heir)?.focus()
    },
    [heir],
  )
  const close = () => setAsking(false)

  async function goOn() {
    try {
      await onGoOn()
      isDone.current = true
      close()
    } catch (error) {
      explainFailure(error, { title: failed, otherwise: 'Something went wrong. Please try again.' })
    }
  }
  return (
    <>
      <Button look={look} aria-label={about && `${button} ${about}`} onClick={() => setAsking(true)}>
        {button}
      </Button>
      <LateQuestion title={title} isOpened={isAsking} onClose={close}>
        <Question {...words} look="danger" back="Cancel" onGoOn={goOn} onBack={close}>
          <p>{children}</p>
        </Question>
      </LateQuestion>
    </>
  )
}
