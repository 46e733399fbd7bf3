import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import { DISCARD_TITLE } from '#web/dashboard/ui/dialog-contents.tsx'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { isPhone } from '#web/dashboard/ui/use-is-phone.ts'
import { useUnloadWarning } from '#web/dashboard/ui/use-unload-warning.ts'
import { CloseBlockerContext, useCloseBlockers } from '#web/ui/close-blocker.ts'
import { settingsTab } from './settings-tabs.ts'

const ENABLED_FIELD = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:enabled`).join()

/** Wraps forms and asks before unsaved changes are lost. Use it once per screen, as the router allows one active blocker. */
export function UnsavedChangesGuard({ className, children }: { className?: string; children: ReactNode }) {
  const { blockers, changeBlocker } = useCloseBlockers()
  const container = useRef<HTMLDivElement>(null)
  const [editedPlaces, setEditedPlaces] = useState<(HTMLElement | null)[]>([])
  const [isConfirming, setConfirming] = useState(false)
  const isDirty = blockers.includes('unsaved')

  function rememberFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    const isInDialog = !currentTarget.contains(target)
    if (isInDialog || target instanceof HTMLAnchorElement) return
    setEditedPlaces([target, target.closest('fieldset'), target.closest('form')])
  }

  return (
    <>
      {(isDirty || isConfirming) && (
        <LeaveConfirmation
          isDirty={isDirty}
          editedPlaces={[...editedPlaces, container.current]}
          onConfirming={setConfirming}
        />
      )}
      <CloseBlockerContext value={changeBlocker}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus */}
        <div ref={container} className={className} onFocus={rememberFocus}>
          {children}
        </div>
      </CloseBlockerContext>
    </>
  )
}

type LeaveConfirmationProps = {
  /** False if the changes were saved while the dialog was open, which closes it. */
  isDirty: boolean
  editedPlaces: readonly (HTMLElement | null)[]
  onConfirming: (isConfirming: boolean) => void
}

/** Mounted only while there are unsaved changes. "Keep editing" focuses the edited field, as focusing a tab would open it. */
function LeaveConfirmation({ isDirty, editedPlaces, onConfirming }: LeaveConfirmationProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => tabKey(currentLocation) !== tabKey(nextLocation),
  )
  const [isDiscarding, setDiscarding] = useState(false)
  if (isDiscarding && blocker.state === 'unblocked') setDiscarding(false)
  const isResolved = isDiscarding || !isDirty
  useUnloadWarning(isDirty)
  useEffect(() => onConfirming(blocker.state === 'blocked'), [blocker.state, onConfirming])
  // Proceeds only once the dialog is closed, as an open dialog blocks Back.
  useEffect(() => {
    if (isResolved && blocker.state === 'blocked') blocker.proceed()
  }, [isResolved, blocker])

  const stay = () => blocker.reset?.()
  const field = fieldToFocus(editedPlaces)
  return (
    <DeferredConfirm
      title={DISCARD_TITLE}
      isOpened={blocker.state === 'blocked' && !isResolved}
      onClose={stay}
      isNavigationWaiting
      {...(field && { returnFocusTo: field })}
    >
      <ConfirmStep
        confirmLabel="Discard"
        busyLabel="Discard"
        backLabel="Keep editing"
        look="danger"
        onConfirm={async () => setDiscarding(true)}
        onBack={stay}
      >
        <p>Your changes haven’t been saved.</p>
      </ConfirmStep>
    </DeferredConfirm>
  )
}

/** Without a tab, phones show the list of sections instead of the first one. */
function tabKey({ pathname, search }: Location): string {
  const tab = new URLSearchParams(search).get('tab')
  return `${pathname} ${tab === null && isPhone() ? 'list' : settingsTab(tab)}`
}

/** The first of these places that still has a field: a button that changed a field may be gone. */
function fieldToFocus(places: readonly (HTMLElement | null)[]): HTMLElement | undefined {
  const fields = places
    .filter((place) => place?.isConnected)
    .map((place) =>
      place?.matches(ENABLED_FIELD) ? place : place?.querySelector<HTMLElement>(ENABLED_FIELD),
    )
  return fields.find(Boolean) ?? pageContent()
}
