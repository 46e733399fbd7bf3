import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { invalidateMessages } from '#web/dashboard/messages/messages-query.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './appointments.module.css'
import { invalidateAppointments } from './appointments-query.ts'
import { clientEmailText } from './client-email-text.ts'

const TEXTS = {
  unconfirmed: { sentence: 'We haven’t emailed the client about this job.', button: 'Send a confirmation' },
  untold: { sentence: 'The client doesn’t know about this change yet.', button: 'Tell them now' },
  failed: { sentence: 'The client hasn’t been told: the email couldn’t be delivered.', button: 'Send again' },
} as const

/** Shown in the appointment dialog while the client has not been told about the latest change. */
export function ClientNotTold({ appointment }: { appointment: Appointment }) {
  const { id, client_notice: notice, appointment_time } = appointment
  const queryClient = useQueryClient()
  const [isSent, setSent] = useState(false)
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const changed = await callAsOwner(endpoints.tellClient, { params: { id } })
      setSent(true)
      const description = clientEmailText(changed)
      toast(description ? { title: 'Email scheduled', description } : { title: 'Nothing new to send' })
      await invalidateAppointments(queryClient)
    } catch (error) {
      toastServerError(error, {
        title: 'Not sent',
        fallback: 'We couldn’t send the email. Please try again.',
      })
    }
    invalidateMessages(queryClient)
  })
  const hasStarted = Date.parse(appointment_time) <= browserSession.serverNowMs()
  if (isSent || hasStarted || notice === 'none' || notice === 'scheduled') return null
  const { sentence, button } = TEXTS[notice]
  return (
    <div className={classes.untold} role="status">
      <p>{sentence}</p>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {button}
      </Button>
    </div>
  )
}
