import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Appointment, AppointmentWarning, ChangedAppointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { CreateSeriesStep } from '#web/dashboard/appointments/series/create-series-step.tsx'
import { ExtendSeriesStep } from '#web/dashboard/appointments/series/extend-series-step.tsx'
import { planSeries } from '#web/dashboard/appointments/series/plan-series.ts'
import { UpdateSeriesStep } from '#web/dashboard/appointments/series/update-series-step.tsx'
import { editFromForm, hasChanges } from '#web/dashboard/appointments/series/visit-edit.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { AppointmentFormStep } from './appointment-form-step.tsx'
import type { AppointmentBody } from './appointment-values.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { CancelStep } from './cancel-step.tsx'
import { clientEmailText } from './client-email-text.ts'
import { confirmationToast } from './confirmation-toast.ts'
import { currentVersionFrom, NOT_SAVED, showAppointmentFailure, warningsFrom } from './save-failure.ts'
import { type Attempt, FORM, type Step } from './step.ts'
import { textClientAction } from './text-client.ts'
import { isSameClient } from './versions.ts'
import { VersionsStep } from './versions-step.tsx'
import { WarningList } from './warning-list.tsx'
import { warningText } from './warning-text.ts'

type FormStepProps = ComponentProps<typeof AppointmentFormStep>

type AppointmentStepsProps = Omit<
  FormStepProps,
  'startsAt' | 'isTimeProposed' | 'onSave' | 'onCancelAppointment' | 'onExtendSeries'
> & {
  isOpened: boolean
  /** The time that the owner chose for a new appointment. */
  startsAt: string | undefined
  /** Proposed for a new appointment without a chosen time; null if there is no free time. */
  freeTime: string | null
  step: Step
  onStep: (step: Step) => void
}

/** The form, and the questions before it is saved. The form stays mounted behind them and keeps what was typed. */
export function AppointmentSteps(props: AppointmentStepsProps) {
  const { isOpened, appointment, startsAt, freeTime, step, onStep, onClose, ...formProps } = props
  const queryClient = useQueryClient()
  /** The stored version the form started from. The owner can replace it by a newer one. */
  const [original, setOriginal] = useState(appointment)
  const [proposed] = useState(() => freeTime ?? new Date(browserSession.serverNowMs()).toISOString())
  const { timeZone } = formProps
  const isOpenRef = useIsOpenRef(isOpened)

  async function submit(attempt: Attempt) {
    const { body, repeat } = attempt
    if (!original && repeat) {
      return planSeries(
        { body, repeat, clientEmail: attempt.version.client_email },
        {
          onPlanned: (planned) => isOpenRef.current && onStep({ kind: 'visits', planned }),
          explain: (error) => showAppointmentFailure(error, NOT_SAVED),
        },
      )
    }
    // Another client gets only this visit.
    if (original?.series_id && isSameClient(original, attempt.version)) {
      const edit = editFromForm(original, attempt)
      if (hasChanges(edit)) return onStep({ kind: 'series', attempt, edit })
    }
    return save(attempt, original, false)
  }

  async function save(attempt: Attempt, seen: Appointment | undefined, isConfirmed: boolean) {
    const body = { ...attempt.body, confirmed: isConfirmed }
    try {
      const saved = seen
        ? await update({ ...attempt, body }, seen)
        : await callAsOwner(endpoints.createAppointment, {
            body: { ...body, tell_client: attempt.tellClient },
          })
      if (seen) showSaved(saved, 'Appointment updated')
      else showSaved(saved, 'Appointment created', attempt.tellClient)
    } catch (error) {
      const warnings = warningsFrom(error)
      const current = currentVersionFrom(error)
      if (!isOpenRef.current && (warnings || current)) return showNotSaved(warnings, body)
      if (warnings) return onStep({ kind: 'confirm', attempt, warnings, seen })
      if (current) return onStep({ kind: 'versions', attempt, current })
      if (isOpenRef.current) onStep(FORM)
      return showAppointmentFailure(error, NOT_SAVED)
    }
    if (isOpenRef.current) onClose()
    else await invalidateAppointments(queryClient)
  }

  /** For a response that arrives after the dialog was closed, when the owner can no longer be asked. */
  function showNotSaved(
    warnings: AppointmentWarning[] | null,
    { appointment_time: startsAt }: AppointmentBody,
  ) {
    const reasons = warnings
      ? warningText(warnings, { timeZone, startsAt })
      : ['Someone else edited this job in the meantime.']
    toast({ variant: 'destructive', title: 'Not saved', description: reasons.join(' ') })
  }

  function showSaved(saved: Appointment | ChangedAppointment, title: string, isConfirmed = false) {
    const { appointment_time, client_name } = saved
    const when = `${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
    const { emailText, action } =
      'letter' in saved
        ? { emailText: clientEmailText(saved), action: textClientAction(saved, { timeZone }) }
        : confirmationToast(isConfirmed ? [saved] : [], timeZone)
    const description = `${client_name}, ${when}${emailText ? `. ${emailText}` : ''}`
    toast({ title, description, ...(action && { action }) })
  }

  return (
    <>
      <div hidden={step.kind !== 'form'}>
        <AppointmentFormStep
          key={original?.updated_at}
          {...formProps}
          startsAt={startsAt ?? proposed}
          isTimeProposed={startsAt === undefined && !original}
          appointment={original}
          onSave={submit}
          onCancelAppointment={() => original && onStep({ kind: 'cancel', seen: original })}
          onExtendSeries={() => original && onStep({ kind: 'extend', visit: original })}
          onClose={onClose}
        />
      </div>
      {step.kind === 'confirm' && (
        <ConfirmStep
          confirmLabel={step.seen ? 'Update anyway' : 'Create anyway'}
          busyLabel="Saving..."
          backLabel="Go back"
          onConfirm={async () => void (await save(step.attempt, step.seen, true))}
          onBack={() => onStep(FORM)}
        >
          <WarningList
            warnings={step.warnings}
            timeZone={timeZone}
            startsAt={step.attempt.body.appointment_time}
          />
          <p>You can save it anyway. Clients still can’t book over it.</p>
        </ConfirmStep>
      )}
      {step.kind === 'visits' && (
        <CreateSeriesStep
          planned={step.planned}
          timeZone={timeZone}
          onCreated={onClose}
          onFailure={(error) => void showAppointmentFailure(error, NOT_SAVED)}
          onBack={() => onStep(FORM)}
        />
      )}
      {step.kind === 'series' && (
        <UpdateSeriesStep
          edit={step.edit}
          timeZone={timeZone}
          isTellClientChecked={step.attempt.tellClient}
          backLabel="Go back"
          onUpdateOnlyThis={async (tellClient) =>
            void (await save({ ...step.attempt, tellClient }, step.edit.seen, false))
          }
          onUpdated={onClose}
          onBack={() => onStep(FORM)}
        />
      )}
      {step.kind === 'extend' && (
        <ExtendSeriesStep
          visit={step.visit}
          timeZone={timeZone}
          onExtended={() => onStep(FORM)}
          onBack={() => onStep(FORM)}
        />
      )}
      {step.kind === 'versions' && (
        <VersionsStep
          mine={step.attempt.version}
          theirs={step.current}
          timeZone={timeZone}
          onKeepMine={async () => void (await save(step.attempt, step.current, false))}
          onTakeTheirs={() => {
            setOriginal(step.current)
            onStep(FORM)
            void invalidateAppointments(queryClient)
          }}
        />
      )}
      {step.kind === 'cancel' && (
        <CancelStep
          key={step.seen.updated_at}
          appointment={step.seen}
          previouslySeen={step.previouslySeen}
          timeZone={timeZone}
          onBack={() => onStep(FORM)}
          onChanged={(current) => onStep({ kind: 'cancel', seen: current, previouslySeen: step.seen })}
          onScope={(scope) => onStep({ ...step, scope })}
          onCancelled={onClose}
        />
      )}
    </>
  )
}

function update({ body, tellClient }: Attempt, { id, updated_at }: Appointment) {
  return callAsOwner(endpoints.updateAppointment, {
    params: { id },
    body: { ...body, seen_updated_at: updated_at, tell_client: tellClient },
  })
}

/** Lets callbacks check whether the dialog was closed while they awaited the server. */
function useIsOpenRef(isOpened: boolean) {
  const isOpenRef = useRef(isOpened)
  useEffect(() => {
    isOpenRef.current = isOpened
    return () => {
      isOpenRef.current = false
    }
  }, [isOpened])
  return isOpenRef
}
