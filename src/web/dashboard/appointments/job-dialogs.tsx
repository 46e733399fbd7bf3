import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { AppointmentDialog } from './deferred-appointment-dialog.ts'
import { closeNewAppointment, useIsNewAppointmentOpened } from './new-appointment.ts'
import { useAppointmentFromUrl } from './use-appointment-from-url.ts'
import { useNewJobFromUrl } from './use-new-job-from-url.ts'

/** Mounted on every screen, because a job can be added on any of them, and opened by a URL. */
export function JobDialogs() {
  const queryClient = useQueryClient()
  const isNewOpened = useIsNewAppointmentOpened()
  const jobDialog = useDialog<Appointment>()
  useAppointmentFromUrl(jobDialog.open)
  useNewJobFromUrl()
  // The next owner in this tab must not find the dialog open.
  useEffect(() => closeNewAppointment, [])

  /** Anything may have been changed in the dialog. */
  const reload = () => void invalidateAppointments(queryClient)

  return (
    <>
      <AppointmentDialog
        isOpened={isNewOpened}
        onClose={() => {
          closeNewAppointment()
          reload()
        }}
      />
      <AppointmentDialog
        isOpened={jobDialog.isOpened}
        onClose={() => {
          jobDialog.close()
          reload()
        }}
        {...(jobDialog.subject && { appointment: jobDialog.subject })}
      />
    </>
  )
}
