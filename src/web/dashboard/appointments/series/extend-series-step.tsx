import { useState } from 'react'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { type PlannedVisit, SeriesExtension } from '#contract/series.ts'
import { MAX_VISITS } from '#domain/series/rhythm.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { confirmationToast } from '#web/dashboard/appointments/confirmation-toast.ts'
import {
  conflictingVisitsFrom,
  fieldErrorsFrom,
  NOT_SAVED,
  showAppointmentFailure,
} from '#web/dashboard/appointments/save-failure.ts'
import { refreshSchedule } from '#web/dashboard/appointments/schedule-prompt.ts'
import { useSendConfirmation } from '#web/dashboard/appointments/use-send-confirmation.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { TellClientField } from './tell-client-field.tsx'
import type { Choices } from './visit-answers.ts'
import { VisitCheck } from './visit-check.tsx'
import { formatMoment, visitCountText } from './visit-text.ts'

/** Any visit of the series. The email is only known where the whole appointment is. */
export type SeriesVisit = { id: string; client_name: string; service: string; client_email?: string }

type ExtendSeriesStepProps = {
  visit: SeriesVisit
  timeZone: string
  onExtended: () => void
  onBack: () => void
}

type PlannedExtension = { count: number; afterVisit: number; visits: PlannedVisit[] }

const DEFAULT_COUNT = '12'

const extensionSchema = z.pipe(
  z.transform((typed) => ({ visits: Number((typed as { visits: string }).visits) })),
  SeriesExtension,
)

/** Asks how many visits to add, then shows each of them before saving. */
export function ExtendSeriesStep({ visit, timeZone, onExtended, onBack }: ExtendSeriesStepProps) {
  const [planned, setPlanned] = useState<PlannedExtension | null>(null)
  const confirmation = useSendConfirmation()
  const params = { id: visit.id }
  const { form, text, isBusy } = useForm({
    schema: extensionSchema,
    initial: { visits: DEFAULT_COUNT },
    send: plan,
  })

  async function plan(body: { visits: number }) {
    try {
      const { visits, after_visit } = await callAsOwner(endpoints.checkSeriesExtension, { params, body })
      setPlanned({ count: body.visits, afterVisit: after_visit, visits })
    } catch (error) {
      return fieldErrorsFrom(error) ?? showAppointmentFailure(error, NOT_SAVED)
    }
  }

  /** Adds all planned visits or none. Resolves to the visits that need a choice. */
  async function extend({ count, afterVisit }: PlannedExtension, choices: Choices) {
    try {
      const body = { visits: count, after_visit: afterVisit, choices, tell_client: confirmation.isOn }
      const { visits } = await callAsOwner(endpoints.extendSeries, { params, body })
      const added = visits.filter((other) => other.visit > afterVisit)
      const [first] = added
      const firstText = first ? `, the first on ${formatMoment(timeZone, first.appointment_time)}` : ''
      const { emailText, ...action } = confirmationToast(confirmation.isOn ? added : [], timeZone)
      const sentences = [`${visit.client_name}, ${visitCountText(added.length)}${firstText}.`, emailText]
      toast({ title: 'Visits added', description: sentences.filter(Boolean).join(' '), ...action })
      onExtended()
    } catch (error) {
      const conflicts = conflictingVisitsFrom(error)
      if (conflicts) return conflicts
      showAppointmentFailure(error, NOT_SAVED)
    } finally {
      refreshSchedule()
    }
    return []
  }

  return (
    <>
      <div hidden={planned !== null}>
        <form {...form} className={dialogClasses.form}>
          <p>
            {visit.service} for {visit.client_name}. The new visits follow the last one in the same rhythm,
            with the same details.
          </p>
          <TextField
            {...text('visits')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_VISITS}
            label="How many more visits?"
            required
            data-autofocus
          />
          <div className={dialogClasses.buttons}>
            <Button look="quiet" onClick={onBack}>
              Go back
            </Button>
            <SubmitButton isBusy={isBusy} busyLabel="Checking...">
              Check the times
            </SubmitButton>
          </div>
        </form>
      </div>
      {planned && (
        <VisitCheck
          visits={planned.visits}
          timeZone={timeZone}
          confirmLabel={(count) => `Add ${visitCountText(count)}`}
          onConfirm={(choices) => extend(planned, choices)}
          onBack={() => setPlanned(null)}
        >
          <TellClientField
            isNew
            isByText={visit.client_email === ''}
            isChecked={confirmation.isOn}
            onChange={confirmation.setOn}
          />
        </VisitCheck>
      )}
    </>
  )
}
