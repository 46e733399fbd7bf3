import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnownClient } from '#web/dashboard/client-picker/client-choice.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { dateValue } from '#web/format/wall-clock.ts'
import { AppointmentSteps } from './appointment-steps.tsx'
import { invalidateAppointments } from './appointments-query.ts'
import { BookingDataLoader } from './booking-data-loader.tsx'
import type { Question } from './question.ts'

type ScheduleDrawerProps = {
  client: KnownClient
  isOpened: boolean
  onClose: () => void
  /** Called with the appointment's date in the business's time zone. */
  onScheduled: (date: string) => void
}

/** Creates an appointment for one client. */
export function ScheduleDrawer({ client, isOpened, onClose, onScheduled }: ScheduleDrawerProps) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)

  function close() {
    setQuestion(null)
    onClose()
  }

  return (
    <Dialog
      title="Schedule Appointment"
      subtitle={`Creating appointment for ${client.name}`}
      look="sheet"
      isOpened={isOpened}
      onClose={close}
      onBack={question ? () => setQuestion(null) : undefined}
    >
      <BookingDataLoader onClose={close}>
        {(data) => (
          <AppointmentSteps
            {...data}
            client={client}
            question={question}
            onAsk={setQuestion}
            onSaved={(startsAt) => {
              onScheduled(dateValue(data.timeZone, startsAt))
              void invalidateAppointments(queryClient)
            }}
            onClose={close}
          />
        )}
      </BookingDataLoader>
    </Dialog>
  )
}
