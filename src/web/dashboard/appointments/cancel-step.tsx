import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { Scope } from '#web/dashboard/appointments/series/scope.ts'
import { ScopeQuestion } from '#web/dashboard/appointments/series/scope-question.tsx'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { VersionRows } from './versions-step.tsx'
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
  const { client_name, service, appointment_time } = appointment
  const isAhead = Date.parse(appointment_time) > nowMs

  async function cancel(scope: Scope, tellClient: boolean) {
    const outcome = await cancelAppointment(appointment, scope, tellClient)
    if (outcome.kind === 'cancelled') return onCancelled()
    if (outcome.kind === 'changed') onChanged(outcome.current)
    await invalidateAppointments(queryClient)
  }

  return (
    <ScopeQuestion
      appointment={appointment}
      timeZone={timeZone}
      goOn="Cancel Appointment"
      busyLabel="Cancelling..."
      back="Keep it"
      look="danger"
      telling={{ isPossible: isWorthTelling(appointment, null, nowMs), isMeant: true }}
      onGoOn={cancel}
      onBack={onBack}
    >
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
    </ScopeQuestion>
  )
}
