import { useQueryClient } from '@tanstack/react-query'
import { Banknote, CarFront, CircleCheck, type LucideIcon, MapPinCheck, Undo2, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { JobInvoice } from '#contract/invoices.ts'
import { isFinished, type MarkedState, nextStates } from '#domain/appointments/job-state.ts'
import { amountError } from '#domain/invoices/parse-amount.ts'
import { payJobInCash } from '#web/dashboard/invoices/invoice-commands.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { JobInvoiceLink } from './job-invoice-link.tsx'
import classes from './job-progress.module.css'
import { JobStateBadge } from './job-state-badge.tsx'
import { type JobOnSheet, notTextedText, onMyWayHref } from './on-my-way.ts'
import { useMarkJob } from './use-mark-job.ts'

const STEPS: Readonly<Record<Exclude<MarkedState, 'scheduled'>, { label: string; Icon: LucideIcon }>> = {
  on_the_way: { label: 'On my way', Icon: CarFront },
  in_progress: { label: 'Arrived', Icon: MapPinCheck },
  done: { label: 'Done', Icon: CircleCheck },
  no_show: { label: 'No-show', Icon: UserX },
}

type JobProgressProps = {
  job: Appointment
  timeZone: string
  /** Undefined until it is known. */
  onSheet: JobOnSheet | undefined
  /** Null if the job is on no invoice, undefined until that is known. */
  invoice: JobInvoice | null | undefined
  /** Id of the element that names the job, where several are listed. */
  describedBy?: string
  /** Left out where the job's invoice is offered elsewhere. */
  onInvoice?: () => void
  onMarked?: (job: Appointment) => void
}

/** How far a job has got, and large buttons for what comes next: the next step, or the payment once the job is done. */
export function JobProgress(props: JobProgressProps) {
  const { job, timeZone, onSheet, invoice, describedBy, onInvoice, onMarked } = props
  const nowMs = useNowMs()
  const { isBusy, mark, arrive, tellOnMyWay } = useMarkJob(job, onMarked)
  const steps = nextStates(job.state, dayOf(job, nowMs, timeZone))
  const button = { 'aria-describedby': describedBy, 'aria-disabled': isBusy || undefined }

  function step(state: MarkedState, look: 'primary' | 'quiet'): ReactNode {
    if (state === 'scheduled') return null
    const { label, Icon } = STEPS[state]
    const content = (
      <>
        <Icon size={20} aria-hidden />
        {label}
      </>
    )
    if (state !== 'on_the_way')
      return (
        <Button
          look={look}
          {...button}
          onClick={() => (state === 'in_progress' && onSheet?.asks_location ? arrive() : mark(state))}
        >
          {content}
        </Button>
      )
    if (!onSheet)
      return (
        <Button look={look} aria-describedby={describedBy} aria-disabled>
          {content}
        </Button>
      )
    const markOnly = () => mark(state, notTextedText(job, onSheet))
    return onSheet.texting === 'phone' ? (
      <LinkButton
        look={look}
        aria-describedby={describedBy}
        href="sms:"
        onClick={({ currentTarget }) => {
          // The text is written now, because it says when the owner arrives.
          currentTarget.href = onMyWayHref(job, onSheet, browserSession.serverNowMs()) ?? 'sms:'
          markOnly()
        }}
      >
        {content}
      </LinkButton>
    ) : (
      <Button look={look} {...button} onClick={onSheet.texting === 'provider' ? tellOnMyWay : markOnly}>
        {content}
      </Button>
    )
  }

  return (
    <>
      {job.state_since && (
        <div className={classes.state}>
          <p role="status">
            <JobStateBadge state={job.state} /> {isFinished(job) ? 'at' : 'since'}{' '}
            <time dateTime={job.state_since}>{timeText(timeZone, job.state_since)}</time>
          </p>
          <Button look="quiet" {...button} onClick={() => mark(job.former_state)}>
            <Undo2 size={18} aria-hidden />
            Undo
          </Button>
        </div>
      )}
      {steps.length > 0 && (
        <ul className={classes.steps} aria-label="Next step">
          {steps.map((state, n) => (
            <li key={state}>{step(state, n === 0 ? 'primary' : 'quiet')}</li>
          ))}
        </ul>
      )}
      {job.state === 'done' && (
        <JobPayment job={job} invoice={invoice} describedBy={describedBy} onInvoice={onInvoice} />
      )}
    </>
  )
}

type JobPaymentProps = Pick<JobProgressProps, 'job' | 'invoice' | 'onInvoice'> & {
  describedBy: string | undefined
}

/** What follows a job that is done: the invoice, or one tap if the client paid in cash. */
function JobPayment({ job, invoice, describedBy, onInvoice }: JobPaymentProps) {
  const queryClient = useQueryClient()
  const cash = useBusy(() => payJobInCash(queryClient, job))
  const hasPrice = invoice !== null || amountError(job.price ?? 0) === null
  const offersCash = invoice !== undefined && invoice?.status !== 'paid' && hasPrice
  if (!onInvoice && !offersCash) return null
  return (
    <ul className={classes.steps} aria-label="Payment">
      {onInvoice && (
        <li>
          <JobInvoiceLink
            className={classes.invoice}
            invoice={invoice}
            {...(describedBy !== undefined && { describedBy })}
            onInvoice={onInvoice}
          />
        </li>
      )}
      {onInvoice && invoice?.status === 'paid' && (
        <li className={classes.paid}>
          <Badge tone="green">Paid</Badge>
        </li>
      )}
      {offersCash && (
        <li>
          <Button
            look="quiet"
            aria-describedby={describedBy}
            aria-disabled={cash.isBusy || undefined}
            onClick={cash.onClick}
          >
            <Banknote size={20} aria-hidden />
            {cash.isBusy ? 'Saving...' : 'Paid in cash'}
          </Button>
        </li>
      )}
    </ul>
  )
}

function dayOf({ appointment_time }: Appointment, nowMs: number, timeZone: string) {
  const date = dateValue(timeZone, appointment_time)
  const today = dateValue(timeZone, new Date(nowMs).toISOString())
  return date === today ? 'today' : date < today ? 'past' : 'future'
}
