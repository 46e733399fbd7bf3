import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useBlocker } from 'react-router'
import { Question } from '#web/dashboard/appointments/question.tsx'
import { DISCARD } from '#web/dashboard/shell/dialog-contents.tsx'
import { LateQuestion } from '#web/dashboard/shell/late-question.ts'
import { usePageHeld } from '#web/dashboard/shell/use-page-held.ts'
import { HoldContext, useHolds } from '#web/ui/hold.ts'
import { settingsTab } from './settings-tabs.ts'

/** Around forms. Once to a screen: of several, only one would be heard. */
export function AskBeforeLeaving({ className, children }: { className?: string; children: ReactNode }) {
  const { held, changeHold } = useHolds()
  const around = useRef<HTMLDivElement>(null)
  const [typedIn, setTypedIn] = useState<(HTMLElement | null)[]>([])

  function noteTyping({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const isInDialog = !currentTarget.contains(target)
    if (isInDialog || target instanceof HTMLAnchorElement) return
    setTypedIn([target, target.closest('fieldset'), target.closest('form')])
  }

  return (
    <>
      {held.includes('typed') && <LeavingQuestion typedIn={[...typedIn, around.current]} />}
      <HoldContext value={changeHold}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus goes */}
        <div ref={around} className={className} onFocus={noteTyping}>
          {children}
        </div>
      </HoldContext>
    </>
  )
}

/** There only while something typed would be lost. Who stays is led to where they typed: a tab that gets the focus opens. */
function LeavingQuestion({ typedIn }: { typedIn: readonly (HTMLElement | null)[] }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => tabAt(currentLocation) !== tabAt(nextLocation),
  )
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && blocker.state === 'unblocked') setLeaving(false)
  usePageHeld(true)

  async function leave() {
    // A dialog holds Back up for as long as it is open.
    flushSync(() => setLeaving(true))
    blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  const field = fieldIn(typedIn)
  return (
    <LateQuestion
      title={DISCARD}
      isOpened={blocker.state === 'blocked' && !isLeaving}
      onClose={stay}
      {...(field && { returnFocusTo: field })}
    >
      <Question
        goOn="Discard"
        busyLabel="Discard"
        back="Keep editing"
        look="danger"
        onGoOn={leave}
        onBack={stay}
      >
        <p>Your changes have not been saved.</p>
      </Question>
    </LateQuestion>
  )
}

function tabAt({ pathname, search }: Location): string {
  return `${pathname} ${settingsTab(new URLSearchParams(search).get('tab'))}`
}

/** By the nearest of these places that is still there: a button may have filled a field and gone. */
function fieldIn(places: readonly (HTMLElement | null)[]): HTMLElement | null {
  const nearest = places.find((place) => place?.isConnected)
  if (!nearest) return null
  return nearest.tabIndex >= 0 ? nearest : nearest.querySelector('input, textarea, select')
}
