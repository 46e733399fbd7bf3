import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { readMessagesAgain } from '#web/dashboard/messages/messages-query.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './appointments.module.css'
import { invalidateAppointments } from './appointments-query.ts'
import { clientEmailText } from './client-email-text.ts'

const WORDS = {
  untold: { sentence: 'The client doesn’t know about this change yet.', button: 'Tell them now' },
  failed: { sentence: 'The client hasn’t been told: the email couldn’t be delivered.', button: 'Send again' },
} as const

/** In the dialog of a job: its client does not know it as it stands. */
export function UntoldChange({ appointment }: { appointment: Appointment }) {
  const { id, client_notice: notice, appointment_time } = appointment
  const readings = useQueryClient()
  const [isTold, setTold] = useState(false)
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const told = await callAsOwner(endpoints.tellClient, { params: { id } })
      setTold(true)
      const description = clientEmailText(told)
      toast(description ? { title: 'Email on its way', description } : { title: 'Nothing left to tell' })
      await invalidateAppointments(readings)
    } catch (error) {
      explainFailure(error, { title: 'Not sent', otherwise: 'The email wasn’t sent. Please try again.' })
    }
    readMessagesAgain(readings)
  })
  const isOver = Date.parse(appointment_time) <= browserSession.serverNowMs()
  if (isTold || isOver || (notice !== 'untold' && notice !== 'failed')) return null
  const { sentence, button } = WORDS[notice]
  return (
    <div className={classes.untold} role="status">
      <p>{sentence}</p>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {button}
      </Button>
    </div>
  )
}
