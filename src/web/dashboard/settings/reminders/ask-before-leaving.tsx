import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { Question } from '#web/dashboard/appointments/question.tsx'
import { DISCARD } from '#web/dashboard/shell/dialog-contents.tsx'
import { LateQuestion } from '#web/dashboard/shell/late-question.ts'

/** There only while something typed would be lost. Who stays is led to where they typed: a tab that gets the focus opens. */
export function AskBeforeLeaving({ typedInto }: { typedInto: HTMLElement | undefined }) {
  const blocker = useBlocker(true)
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    // A dialog holds Back up for as long as it is open.
    flushSync(() => setLeaving(true))
    blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  return (
    <LateQuestion
      title={DISCARD}
      isOpened={blocker.state === 'blocked' && !isLeaving}
      onClose={stay}
      {...(typedInto && { returnFocusTo: typedInto })}
    >
      <Question
        goOn="Discard"
        busyLabel="Discard"
        back="Keep editing"
        look="danger"
        onGoOn={leave}
        onBack={stay}
      >
        <p>Your reminders have not been saved.</p>
      </Question>
    </LateQuestion>
  )
}
