import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { cancelSeries } from '#web/dashboard/appointments/series/cancel-series.ts'
import type { Scope } from '#web/dashboard/appointments/series/scope.ts'
import { ScopeQuestion } from '#web/dashboard/appointments/series/scope-question.tsx'
import { Question } from '#web/dashboard/ui/question.tsx'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { TickField } from '#web/ui/tick-field.tsx'
import { invalidateAppointments } from './appointments-query.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { VersionRows } from './version-rows.tsx'
import { isWorthTelling } from './worth-telling.ts'

type CancelStepProps = {
  appointment: Appointment
  /** What the owner saw, when it was changed in the meantime. */
  before: Appointment | undefined
  timeZone: string
  onBack: () => void
  onChanged: (current: Appointment) => void
  onCancelled: () => void
}

export function CancelStep(props: CancelStepProps) {
  const { appointment, before, timeZone, onBack, onChanged, onCancelled } = props
  const queryClient = useQueryClient()
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const canTell = isWorthTelling(appointment, null, nowMs)
  const [isTelling, setTelling] = useState(canTell)
  const { client_name, service, appointment_time } = appointment
  const isAhead = Date.parse(appointment_time) > nowMs

  async function cancel(scope: Scope, tellClient: boolean) {
    const outcome =
      scope === 'this'
        ? await cancelAppointment(appointment, tellClient)
        : await cancelSeries(appointment, scope, tellClient)
    if (outcome.kind === 'cancelled') return onCancelled()
    if (outcome.kind === 'changed') onChanged(outcome.current)
    await invalidateAppointments(queryClient)
  }

  const question = { busyLabel: 'Cancelling...', back: 'Keep it', look: 'danger', onBack } as const
  const words = (
    <>
      <p>
        {service} for {client_name}, {dayText(timeZone, appointment_time)},{' '}
        {timeText(timeZone, appointment_time)}.{isAhead && ' Its time becomes free.'}
      </p>
      {before && (
        <>
          <p>It was changed in another window or on another device. Would you still cancel it?</p>
          <VersionRows
            one={{ name: 'You saw', version: before }}
            other={{ name: 'Now', version: appointment }}
            timeZone={timeZone}
          />
        </>
      )}
    </>
  )
  if (appointment.series_id !== null) {
    return (
      <ScopeQuestion
        {...question}
        goOn="Cancel Appointment"
        appointment={appointment}
        timeZone={timeZone}
        telling={{ isPossible: canTell, isMeant: isTelling }}
        onGoOn={cancel}
      >
        {words}
      </ScopeQuestion>
    )
  }
  return (
    <Question {...question} goOn="Cancel Appointment" onGoOn={() => cancel('this', isTelling)}>
      {words}
      {canTell && (
        <TickField
          label="Tell the client"
          checked={isTelling}
          onChange={(event) => setTelling(event.currentTarget.checked)}
        />
      )}
    </Question>
  )
}
