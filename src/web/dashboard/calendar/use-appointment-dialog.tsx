import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { AppointmentDialog } from '#web/dashboard/appointments/appointment-dialog.tsx'

type Subject = { appointment?: Appointment | undefined; startsAt?: string | undefined }

/** The dialog and what opens it. Whatever was done in it, the calendar is read again when it closes. */
export function useAppointmentDialog() {
  const queryClient = useQueryClient()
  const [isOpened, setOpened] = useState(false)
  // Kept while the dialog fades away.
  const [subject, setSubject] = useState<Subject>({})

  function open(next: Subject) {
    setSubject(next)
    setOpened(true)
  }
  function close() {
    setOpened(false)
    void queryClient.invalidateQueries({ queryKey: ['appointments'] })
  }
  return {
    openNew: (startsAt?: string) => open({ startsAt }),
    openAppointment: (appointment: Appointment) => open({ appointment }),
    dialog: <AppointmentDialog isOpened={isOpened} onClose={close} {...subject} />,
  }
}
