import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateAppointments } from './appointments-query.ts'
import { AppointmentDialog } from './deferred-appointment-dialog.ts'
import { closeNewAppointment, useIsNewAppointmentOpened } from './new-appointment.ts'

/** Mounted on every screen, because a job can be added from any of them. */
export function NewAppointmentHost() {
  const queryClient = useQueryClient()
  const isOpened = useIsNewAppointmentOpened()
  // The next owner in this tab must not find the dialog open.
  useEffect(() => closeNewAppointment, [])

  function close() {
    closeNewAppointment()
    void invalidateAppointments(queryClient)
  }

  return <AppointmentDialog isOpened={isOpened} onClose={close} />
}
