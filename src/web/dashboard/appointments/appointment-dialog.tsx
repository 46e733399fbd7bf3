import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { browserSession } from '#web/account/browser-session.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import dialogClasses from '#web/dashboard/shell/dialog.module.css'
import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { AppointmentSteps } from './appointment-steps.tsx'
import { COULD_NOT_LOAD } from './appointments-query.ts'
import { bookableServicesQuery } from './bookable-services-query.ts'
import { FORM, type Step, stepTitle } from './step.ts'

type AppointmentDialogProps = {
  isOpened: boolean
  onClose: () => void
  appointment?: Appointment | undefined
  /** An instant, ISO. Now unless given. */
  startsAt?: string | undefined
}

/** Makes an appointment, or changes the one that is passed in. */
export function AppointmentDialog({ isOpened, onClose, appointment, startsAt }: AppointmentDialogProps) {
  const [step, setStep] = useState<Step>(FORM)

  function close() {
    setStep(FORM)
    onClose()
  }

  return (
    <Dialog
      title={stepTitle(step, appointment !== undefined)}
      isOpened={isOpened}
      // From a question the way out leads back to what was typed.
      onClose={step.kind === 'form' ? close : () => setStep(FORM)}
    >
      <LoadedSteps
        appointment={appointment}
        startsAt={startsAt}
        step={step}
        onStep={setStep}
        onClose={close}
      />
    </Dialog>
  )
}

type LoadedStepsProps = {
  appointment: Appointment | undefined
  startsAt: string | undefined
  step: Step
  onStep: (step: Step) => void
  onClose: () => void
}

function LoadedSteps({ startsAt, ...props }: LoadedStepsProps) {
  const settings = useQuery({ ...businessSettingsQuery, meta: COULD_NOT_LOAD })
  const services = useQuery(bookableServicesQuery)
  const [now] = useState(() => new Date(browserSession.serverNowMs()).toISOString())

  if (settings.data && services.data) {
    return (
      <AppointmentSteps
        {...props}
        startsAt={startsAt ?? now}
        timeZone={settings.data.timezone}
        services={services.data}
      />
    )
  }
  if (!settings.isError && !services.isError) return <p role="status">Loading...</p>
  return (
    <div className={dialogClasses.form}>
      <p>Could not load data. Please try again.</p>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={props.onClose}>
          Close
        </Button>
        <Button
          onClick={() => {
            if (settings.isError) void settings.refetch()
            if (services.isError) void services.refetch()
          }}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}
