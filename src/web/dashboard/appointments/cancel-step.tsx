import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { browserSession } from '#web/account/browser-session.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import { TickField } from '#web/ui/tick-field.tsx'
import { invalidateAppointments } from './appointments-query.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { Question } from './question.tsx'
import { isWorthTelling } from './worth-telling.ts'

type CancelStepProps = {
  appointment: Appointment
  timeZone: string
  onBack: () => void
  onCancelled: () => void
}

export function CancelStep({ appointment, timeZone, onBack, onCancelled }: CancelStepProps) {
  const queryClient = useQueryClient()
  const [canTell] = useState(() => isWorthTelling(appointment, null, browserSession.serverNowMs()))
  const [isTelling, setTelling] = useState(canTell)
  const { client_name, service, appointment_time } = appointment

  async function cancel() {
    if (await cancelAppointment(appointment, isTelling)) onCancelled()
    await invalidateAppointments(queryClient)
  }

  return (
    <Question
      goOn="Cancel Appointment"
      busyLabel="Cancelling..."
      back="Keep it"
      look="danger"
      onGoOn={cancel}
      onBack={onBack}
    >
      <p>
        {service} for {client_name}, {dayText(timeZone, appointment_time)},{' '}
        {timeText(timeZone, appointment_time)}. Its time becomes free.
      </p>
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
