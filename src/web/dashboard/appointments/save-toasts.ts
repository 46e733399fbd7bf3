import type { Appointment, AppointmentWarning, ChangedAppointment } from '#contract/appointments.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { toast } from '#web/ui/toast-store.ts'
import { clientEmailText } from './client-email-text.ts'
import { confirmationToast } from './confirmation-toast.ts'
import { textClientAction } from './text-client.ts'
import { warningText } from './warning-text.ts'

type SavedOptions = {
  title: string
  timeZone: string
  /** Whether the owner sends the client a confirmation of a new appointment. */
  isConfirmed: boolean
}

export function showSaved(saved: Appointment | ChangedAppointment, options: SavedOptions): void {
  const { title, timeZone, isConfirmed } = options
  const { appointment_time, client_name } = saved
  const when = `${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
  const { emailText, action } =
    'letter' in saved
      ? { emailText: clientEmailText(saved), action: textClientAction(saved, { timeZone }) }
      : confirmationToast(isConfirmed ? [saved] : [], timeZone)
  const description = `${client_name}, ${when}${emailText ? `. ${emailText}` : ''}`
  toast({ title, description, ...(action && { action }) })
}

/** For a response that arrives after the dialog was closed, when the owner can no longer be asked. */
export function showNotSaved(
  warnings: AppointmentWarning[] | null,
  { timeZone, startsAt }: { timeZone: string; startsAt: string },
): void {
  const reasons = warnings
    ? warningText(warnings, { timeZone, startsAt })
    : ['Someone else edited this job in the meantime.']
  toast({ variant: 'destructive', title: 'Not saved', description: reasons.join(' ') })
}
