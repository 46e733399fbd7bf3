import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Message } from '#contract/messages.ts'
import { addressOfAppointment, addressOfInvoice } from '#web/dashboard/ui/addresses.ts'
import { phoneText } from '#web/format/phone.ts'
import { dateValue, dayText, timeText } from '#web/format/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { Channel } from './channel.tsx'
import { momentOf } from './message-groups.ts'
import { MessageState } from './message-state.tsx'
import classes from './messages.module.css'
import { hasLeft, resendMessage } from './resend-message.ts'

type MessageRowProps = {
  message: Message
  timeZone: string
  /** Where all are about one job: when, in place of what about. */
  isOfJob?: boolean
}

export function MessageRow({ message, timeZone, isOfJob = false }: MessageRowProps) {
  const { what, channel, to, client_name, is_to_owner, state, reason, can_resend } = message
  const id = useId()
  const at = momentOf(message)
  return (
    <li className={classes.message}>
      <p id={id} className={classes.what}>
        {what}
      </p>
      <p className={classes.state}>
        <MessageState state={state} reason={reason} />
        <time dateTime={at}>
          {isOfJob && `${dayText(timeZone, at)}, `}
          {timeText(timeZone, at)}
        </time>
      </p>
      <p className={classes.to} dir="auto">
        <Channel channel={channel} /> to {is_to_owner ? 'you ' : client_name && `${client_name} `}
        <span>{channel === 'text' ? phoneText(to) : to}</span>
      </p>
      {!isOfJob && <About message={message} timeZone={timeZone} />}
      {reason && <p className={classes.reason}>{reason}</p>}
      {can_resend && <Resend message={message} describedBy={id} />}
    </li>
  )
}

function About({ message: { appointment, invoice }, timeZone }: Omit<MessageRowProps, 'isOfJob'>) {
  if (appointment) {
    const { id, appointment_time, service, is_cancelled } = appointment
    const when = `${dayText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
    return (
      <p className={classes.about}>
        {is_cancelled ? (
          `${service} · ${when} · cancelled`
        ) : (
          <Link to={addressOfAppointment(id, dateValue(timeZone, appointment_time))}>
            {service} · {when}
          </Link>
        )}
      </p>
    )
  }
  if (!invoice) return null
  return (
    <p className={classes.about}>
      <Link to={addressOfInvoice(invoice.id)}>Invoice {invoice.number}</Link>
    </p>
  )
}

function Resend({ message, describedBy }: { message: Message; describedBy: string }) {
  const readings = useQueryClient()
  const { isBusy, onClick } = useBusy(() => resendMessage(readings, message))
  return (
    <div className={classes.again}>
      <Button
        look="quiet"
        aria-describedby={describedBy}
        aria-disabled={isBusy || undefined}
        onClick={onClick}
      >
        <Send size={18} aria-hidden />
        {isBusy ? 'Sending...' : hasLeft(message) ? 'Send again' : 'Send now'}
      </Button>
    </div>
  )
}
