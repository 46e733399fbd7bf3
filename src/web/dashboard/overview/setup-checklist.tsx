import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { BUSINESS_TYPES, type BusinessType } from '#domain/settings/business-type.ts'
import { SETUP_STEPS, type SetupStep } from '#domain/settings/setup-steps.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { BUSINESS_TYPE_LABELS } from '#web/dashboard/settings/business-type-labels.ts'
import { ShareDialog } from '#web/dashboard/share/deferred-share-dialog.ts'
import { useUnsharedLink } from '#web/dashboard/share/use-unshared-link.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { moveFocusTo } from './move-focus-to.ts'
import { overviewQuery } from './overview-query.ts'
import classes from './setup-checklist.module.css'
import { completedSteps, progressText, SETUP_TEXTS } from './setup-steps.ts'
import { SuggestedServicesButton } from './suggested-services-button.tsx'
import { useFinishedChecklist } from './use-finished-checklist.ts'

/** The steps from a new account to accepting bookings. Once all are done, the checklist is shown one more time. */
export function SetupChecklist({ done: doneOnServer }: { done: readonly SetupStep[] }) {
  const { isUnshared } = useUnsharedLink()
  const done = completedSteps(doneOnServer, isUnshared)
  const { wasSeenFinished } = useFinishedChecklist(done.length === SETUP_STEPS.length)
  if (wasSeenFinished) return null
  return (
    <Card className={classes.card} aria-labelledby="setup">
      <div className={classes.top}>
        <div>
          <h2 id="setup" tabIndex={-1}>
            Set up your business in 5 minutes
          </h2>
          <p>{progressText(done.length, SETUP_STEPS.length)}</p>
        </div>
        <HideButton />
      </div>
      <progress
        className={classes.progress}
        value={done.length}
        max={SETUP_STEPS.length}
        aria-label="Steps done"
      />
      <ol>
        {SETUP_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const { title, reason, link } = SETUP_TEXTS[step]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={24} aria-label={isDone ? 'Done' : 'To do'} />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {!isDone && <p>{reason}</p>}
      </div>
      {(!isDone || step === 'share link') && (
        <StepAction step={step}>
          {link && (
            <RouteButton look="quiet" to={link.to}>
              {link.label}
            </RouteButton>
          )}
        </StepAction>
      )}
    </li>
  )
}

function StepAction({ step, children }: { step: SetupStep; children: ReactNode }) {
  if (step === 'business type') return <BusinessTypeButtons />
  // The button stays once the step is done: links are shared more than once, and the open dialog must not unmount.
  if (step === 'share link') return <ShareStep />
  if (step === 'services') return <ServicesStep>{children}</ServicesStep>
  return children
}

function ServicesStep({ children }: { children: ReactNode }) {
  return (
    <div className={classes.buttons}>
      <SuggestedServicesButton onAdded={() => moveFocusTo('setup')} />
      {children}
    </div>
  )
}

function ShareStep() {
  const dialog = useDialog()
  const queryClient = useQueryClient()

  function close() {
    dialog.close()
    void queryClient.invalidateQueries(overviewQuery)
  }

  return (
    <>
      <Button look="quiet" onClick={() => dialog.open()}>
        Share link
      </Button>
      <ShareDialog isOpened={dialog.isOpened} onClose={close} />
    </>
  )
}

function HideButton() {
  const queryClient = useQueryClient()

  async function restoreChecklist() {
    try {
      await callAsOwner(endpoints.restoreSetup)
    } catch (error) {
      return void toastServerError(error, {
        title: 'Couldn’t bring back the checklist',
        fallback: 'Please try again.',
      })
    }
    await queryClient.invalidateQueries(overviewQuery)
  }

  const { isBusy, onClick } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.dismissSetup)
    } catch (error) {
      return void toastServerError(error, {
        title: 'Couldn’t hide the checklist',
        fallback: 'Please try again.',
      })
    }
    queryClient.setQueryData(overviewQuery.queryKey, (cached) => cached && { ...cached, setup: null })
    moveFocusTo('content')
    toast({ title: 'Checklist hidden', action: { label: 'Undo', onAction: () => void restoreChecklist() } })
  })
  return (
    <button type="button" className={classes.hide} aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Hiding...' : 'Hide checklist'}
    </button>
  )
}

/** One press saves the type and leaves the other settings as they are. */
function BusinessTypeButtons() {
  return (
    <fieldset className={classes.types} aria-label="Business type">
      {BUSINESS_TYPES.map((type) => (
        <TypeButton key={type} type={type} />
      ))}
    </fieldset>
  )
}

function TypeButton({ type }: { type: BusinessType }) {
  const queryClient = useQueryClient()
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const settings = await callAsOwner(endpoints.readBusinessSettings)
      const body = { ...settings, business_type: type }
      const saved = await callAsOwner(endpoints.saveBusinessSettings, { body })
      queryClient.setQueryData(businessSettingsQuery.queryKey, saved)
    } catch (error) {
      return void toastServerError(error, {
        title: 'Error saving information',
        fallback: 'Failed to save settings. Please try again.',
      })
    }
    // The suggested welcome text depends on the business type.
    void queryClient.invalidateQueries({ queryKey: ['booking-settings'] })
    await queryClient.invalidateQueries(overviewQuery)
    moveFocusTo('setup')
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Saving...' : BUSINESS_TYPE_LABELS[type]}
    </Button>
  )
}
