import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/account/call-as-owner.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import { AppointmentFormStep } from './appointment-form-step.tsx'
import { refusedFields } from './appointment-values.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { CancelStep } from './cancel-step.tsx'
import { Question } from './question.tsx'
import { currentOf, NOT_SAVED, tellAppointmentFailure, warningsOf } from './save-failure.ts'
import { type Attempt, FORM, type Step } from './step.ts'
import { VersionsStep } from './versions-step.tsx'
import { WarningList } from './warning-list.tsx'

type AppointmentStepsProps = {
  appointment: Appointment | undefined
  startsAt: string
  timeZone: string
  services: readonly Service[]
  step: Step
  onStep: (step: Step) => void
  onClose: () => void
}

/** The form, and what may have to be asked before it is saved. What was typed stays behind every question. */
export function AppointmentSteps({ appointment, step, onStep, onClose, ...shown }: AppointmentStepsProps) {
  const queryClient = useQueryClient()
  /** The version the form began with: theirs, once it was taken. */
  const [began, setBegan] = useState(appointment)
  const { timeZone } = shown

  async function save(attempt: Attempt, seen: Appointment | undefined, isConfirmed: boolean) {
    const body = { ...attempt.body, confirmed: isConfirmed }
    try {
      const saved = seen
        ? await callAsOwner(endpoints.updateAppointment, {
            params: { id: seen.id },
            body: { ...body, seen_updated_at: seen.updated_at, tell_client: attempt.tellClient },
          })
        : await callAsOwner(endpoints.createAppointment, { body })
      tellSaved(saved, seen ? 'Appointment updated' : 'Appointment created')
    } catch (error) {
      const warnings = warningsOf(error)
      const current = currentOf(error)
      if (warnings) return onStep({ kind: 'confirm', attempt, warnings, seen })
      if (current) return onStep({ kind: 'versions', attempt, current })
      onStep(FORM)
      return refusedFields(tellAppointmentFailure(error, NOT_SAVED))
    }
    onClose()
    await invalidateAppointments(queryClient)
  }

  function tellSaved({ appointment_time, client_name }: Appointment, title: string) {
    const when = `${dayText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
    toast({ title, description: `${client_name}, ${when}` })
  }

  return (
    <>
      <div hidden={step.kind !== 'form'}>
        <AppointmentFormStep
          key={began?.updated_at}
          {...shown}
          appointment={began}
          onSave={(attempt) => save(attempt, began, false)}
          onCancelAppointment={() => onStep({ kind: 'cancel' })}
          onClose={onClose}
        />
      </div>
      {step.kind === 'confirm' && (
        <Question
          goOn={step.seen ? 'Update anyway' : 'Create anyway'}
          busyLabel="Saving..."
          back="Go back"
          onGoOn={async () => void (await save(step.attempt, step.seen, true))}
          onBack={() => onStep(FORM)}
        >
          <WarningList
            warnings={step.warnings}
            timeZone={timeZone}
            startsAt={step.attempt.body.appointment_time}
          />
          <p>You can save it anyway. Only clients are kept from booking this time.</p>
        </Question>
      )}
      {step.kind === 'versions' && (
        <VersionsStep
          mine={step.attempt.version}
          theirs={step.current}
          timeZone={timeZone}
          onKeepMine={async () => void (await save(step.attempt, step.current, false))}
          onTakeTheirs={() => {
            setBegan(step.current)
            onStep(FORM)
            void invalidateAppointments(queryClient)
          }}
        />
      )}
      {step.kind === 'cancel' && began && (
        <CancelStep
          appointment={began}
          timeZone={timeZone}
          onBack={() => onStep(FORM)}
          onCancelled={onClose}
        />
      )}
    </>
  )
}
