import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { PlannedVisit, Series } from '#contract/series.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callWith } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { redirectIfBlocked } from '#web/billing/redirect-if-blocked.ts'
import { confirmationToast } from '#web/dashboard/appointments/confirmation-toast.ts'
import { conflictingVisitsFrom } from '#web/dashboard/appointments/save-failure.ts'
import { useSendConfirmation } from '#web/dashboard/appointments/use-send-confirmation.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { PlannedSeries } from './plan-series.ts'
import { TellClientField } from './tell-client-field.tsx'
import type { Choices } from './visit-answers.ts'
import { VisitCheck } from './visit-check.tsx'
import { formatMoment, visitCountText } from './visit-text.ts'

type CreateSeriesStepProps = {
  planned: PlannedSeries
  timeZone: string
  onCreated: (series: Series) => void
  /** Called for failures that the owner cannot answer here. */
  onFailure: (error: unknown) => void
  onBack: () => void
}

const ALREADY_CREATED = 'These visits were created before your last changes. Check them in the calendar.'

export function CreateSeriesStep({ planned, timeZone, onCreated, onFailure, onBack }: CreateSeriesStepProps) {
  /** Idempotency key: a retry after a lost response does not create a second series. */
  const [key] = useState(newIdempotencyKey)
  const confirmation = useSendConfirmation()
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const canTellClient = planned.visits.some(({ appointment_time }) => Date.parse(appointment_time) > nowMs)

  async function create(choices: Choices): Promise<readonly PlannedVisit[]> {
    const { confirmed: _, duration = Number.NaN, ...job } = planned.body
    const tell_client = canTellClient && confirmation.isOn
    const body = { ...job, ...planned.repeat, duration, choices, tell_client }
    try {
      const send = () => callWith({ headers: { 'Idempotency-Key': key } }, endpoints.createSeries, { body })
      const series = await retryIfSignedIn(send, browserSession.recheck).catch(redirectIfBlocked)
      showCreated(series, timeZone, confirmationToast(tell_client ? series.visits : [], timeZone))
      onCreated(series)
    } catch (error) {
      const conflicts = conflictingVisitsFrom(error)
      if (conflicts) return conflicts
      if (error instanceof ApiError && error.code === 'key_reused')
        toast({ variant: 'destructive', title: 'Already saved', description: ALREADY_CREATED })
      else onFailure(error)
    }
    return []
  }

  return (
    <VisitCheck
      visits={planned.visits}
      timeZone={timeZone}
      confirmLabel={(count) => `Create ${visitCountText(count)}`}
      onConfirm={create}
      onBack={onBack}
    >
      {canTellClient && (
        <TellClientField
          isNew
          isByText={planned.clientEmail === ''}
          isChecked={confirmation.isOn}
          onChange={confirmation.setOn}
        />
      )}
    </VisitCheck>
  )
}

function showCreated(
  { visits }: Series,
  timeZone: string,
  { emailText, ...action }: ReturnType<typeof confirmationToast>,
): void {
  const [first] = visits
  const firstVisitText = first && `, the first on ${formatMoment(timeZone, first.appointment_time)}`
  toast({
    title: 'Visits created',
    description: `${first?.client_name}, ${visitCountText(visits.length)}${firstVisitText}${emailText ? `. ${emailText}` : ''}`,
    ...action,
  })
}
