import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { invalidateAppointments } from '#web/dashboard/appointments/appointments-query.ts'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'

const AppointmentDialog = lateDialog(
  async () => (await import('#web/dashboard/appointments/appointment-dialog.tsx')).AppointmentDialog,
)

type Subject = { appointment?: Appointment | undefined; startsAt?: string | undefined }

/** The dialog and what opens it. Whatever was done in it, what shows appointments is read again when it closes. */
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
    void invalidateAppointments(queryClient)
  }
  return {
    openNew: (startsAt?: string) => open({ startsAt }),
    openAppointment: (appointment: Appointment) => open({ appointment }),
    dialog: <AppointmentDialog isOpened={isOpened} onClose={close} {...subject} />,
  }
}
