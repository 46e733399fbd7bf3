import { useQueryClient } from '@tanstack/react-query'
import { Bell, type LucideIcon, Mail, MessageSquareText, Send } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { Message } from '#contract/messages.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { JobLink } from '#web/dashboard/ui/job-link.tsx'
import { invoicePath } from '#web/dashboard/ui/paths.ts'
import { phoneText } from '#web/format/phone.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { messageTime } from './message-groups.ts'
import classes from './messages.module.css'
import { invalidateMessages } from './messages-query.ts'

type MessageRowProps = {
  message: Message
  timeZone: string
  /** For a list about one job, where each row shows the date instead of the job. */
  isForOneJob?: boolean
}

export function MessageRow({ message, timeZone, isForOneJob = false }: MessageRowProps) {
  const { what, channel, to, client_name, is_to_owner, state, reason, is_waiting, can_resend } = message
  const id = useId()
  const at = messageTime(message)
  return (
    <li className={classes.message}>
      <p id={id} className={classes.what}>
        {what}
      </p>
      <p className={classes.state}>
        <MessageState state={state} reason={reason} is_waiting={is_waiting} />
        <time dateTime={at}>
          {isForOneJob && `${shortDateText(timeZone, at)}, `}
          {timeText(timeZone, at)}
        </time>
      </p>
      <p className={classes.to} dir="auto">
        <Channel channel={channel} /> to {is_to_owner ? 'you ' : client_name && `${client_name} `}
        <span>{channel === 'text' ? phoneText(to) : to}</span>
      </p>
      {!isForOneJob && <SubjectLink message={message} timeZone={timeZone} />}
      {reason && <p className={classes.reason}>{reason}</p>}
      {can_resend && <ResendButton message={message} describedBy={id} />}
    </li>
  )
}

const STATE_BADGES: Readonly<Record<Message['state'], { tone: BadgeTone; label: string }>> = {
  planned: { tone: 'blue', label: 'Scheduled' },
  sent: { tone: 'green', label: 'Sent' },
  accepted: { tone: 'green', label: 'Accepted' },
  delivered: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
  skipped: { tone: 'gray', label: 'Skipped' },
}

function MessageState({ state, reason, is_waiting }: Pick<Message, 'state' | 'reason' | 'is_waiting'>) {
  if (is_waiting) return <Badge tone="amber">Waiting</Badge>
  const isRetrying = state === 'planned' && reason !== null
  if (isRetrying) return <Badge tone="amber">Trying again</Badge>
  const { tone, label } = STATE_BADGES[state]
  return <Badge tone={tone}>{label}</Badge>
}

const CHANNELS: Readonly<Record<Message['channel'], { Icon: LucideIcon; label: string }>> = {
  email: { Icon: Mail, label: 'Email' },
  text: { Icon: MessageSquareText, label: 'Text' },
  push: { Icon: Bell, label: 'Notification' },
}

function Channel({ channel }: Pick<Message, 'channel'>) {
  const { Icon, label } = CHANNELS[channel]
  return (
    <span className={classes.channel}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  )
}

function SubjectLink({ message: { appointment, invoice }, timeZone }: Omit<MessageRowProps, 'isForOneJob'>) {
  if (appointment) {
    const { id, appointment_time, service, is_cancelled } = appointment
    const when = `${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
    return (
      <p className={classes.about}>
        {is_cancelled ? (
          `${service} · ${when} · cancelled`
        ) : (
          <JobLink id={id}>
            {service} · {when}
          </JobLink>
        )}
      </p>
    )
  }
  if (!invoice) return null
  return (
    <p className={classes.about}>
      <Link to={invoicePath(invoice.id)}>Invoice {invoice.number}</Link>
    </p>
  )
}

function ResendButton({ message, describedBy }: { message: Message; describedBy: string }) {
  const queryClient = useQueryClient()
  const isResend = wasSent(message)
  const againSuffix = isResend ? ' again' : ''
  const { isBusy, onClick } = useBusy(async () => {
    try {
      // The server composes a new message from current data and sends it.
      const { channel, to } = await callAsOwner(endpoints.resendMessage, { params: { id: message.id } })
      toast({
        title: isResend ? 'Sending again' : 'Sending',
        description: `We’re sending it to ${channel === 'text' ? phoneText(to) : to}.`,
      })
    } catch (error) {
      toastServerError(error, {
        title: 'Not sent',
        fallback: `We couldn’t send it${againSuffix}. Please try again.`,
      })
    }
    invalidateMessages(queryClient)
  })
  return (
    <div className={classes.resend}>
      <Button
        look="quiet"
        aria-describedby={describedBy}
        aria-disabled={isBusy || undefined}
        onClick={onClick}
      >
        <Send size={18} aria-hidden />
        {isBusy ? 'Sending...' : isResend ? 'Send again' : 'Send now'}
      </Button>
    </div>
  )
}

/** Whether the message was handed over, so that sending it again may repeat it. */
function wasSent({ state }: Message): boolean {
  return state === 'sent' || state === 'accepted' || state === 'delivered'
}
