import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import { DISCARD } from '#web/dashboard/ui/dialog-contents.tsx'
import { Question } from '#web/dashboard/ui/question.tsx'
import { usePageHeld } from '#web/dashboard/ui/use-page-held.ts'
import { HoldContext, useHolds } from '#web/ui/hold.ts'
import { settingsTab } from './settings-tabs.ts'

const FIELD = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:enabled`).join()

/** Around forms. Once to a screen: of several, only one would be heard. */
export function AskBeforeLeaving({ className, children }: { className?: string; children: ReactNode }) {
  const { held, changeHold } = useHolds()
  const around = useRef<HTMLDivElement>(null)
  const [typedIn, setTypedIn] = useState<(HTMLElement | null)[]>([])
  const [isAsking, setAsking] = useState(false)
  const isTyped = held.includes('typed')

  function noteTyping({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const isInDialog = !currentTarget.contains(target)
    if (isInDialog || target instanceof HTMLAnchorElement) return
    setTypedIn([target, target.closest('fieldset'), target.closest('form')])
  }

  return (
    <>
      {(isTyped || isAsking) && (
        <LeavingQuestion isTyped={isTyped} typedIn={[...typedIn, around.current]} onAsking={setAsking} />
      )}
      <HoldContext value={changeHold}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus goes */}
        <div ref={around} className={className} onFocus={noteTyping}>
          {children}
        </div>
      </HoldContext>
    </>
  )
}

type LeavingQuestionProps = {
  /** False: it was saved while the question stood there, which is the answer. */
  isTyped: boolean
  typedIn: readonly (HTMLElement | null)[]
  onAsking: (isAsking: boolean) => void
}

/** There only while something typed would be lost. Who stays is led to where they typed: a tab that gets the focus opens. */
function LeavingQuestion({ isTyped, typedIn, onAsking }: LeavingQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => tabAt(currentLocation) !== tabAt(nextLocation),
  )
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && blocker.state === 'unblocked') setLeaving(false)
  const isAnswered = isLeaving || !isTyped
  usePageHeld(isTyped)
  useEffect(() => onAsking(blocker.state === 'blocked'), [blocker.state, onAsking])
  // Once the dialog is closed: it holds Back up for as long as it is open.
  useEffect(() => {
    if (isAnswered && blocker.state === 'blocked') blocker.proceed()
  }, [isAnswered, blocker])

  const stay = () => blocker.reset?.()
  const field = fieldIn(typedIn)
  return (
    <DeferredConfirm
      title={DISCARD}
      isOpened={blocker.state === 'blocked' && !isAnswered}
      onClose={stay}
      {...(field && { returnFocusTo: field })}
    >
      <Question
        goOn="Discard"
        busyLabel="Discard"
        back="Keep editing"
        look="danger"
        onGoOn={async () => setLeaving(true)}
        onBack={stay}
      >
        <p>Your changes have not been saved.</p>
      </Question>
    </DeferredConfirm>
  )
}

function tabAt({ pathname, search }: Location): string {
  return `${pathname} ${settingsTab(new URLSearchParams(search).get('tab'))}`
}

/** By the nearest of these places: a button may have filled a field and gone. */
function fieldIn(places: readonly (HTMLElement | null)[]): HTMLElement | null {
  const fields = places
    .filter((place) => place?.isConnected)
    .map((place) => (place?.matches(FIELD) ? place : place?.querySelector<HTMLElement>(FIELD)))
  return fields.find(Boolean) ?? document.getElementById('content')
}
