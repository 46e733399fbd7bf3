import { useQueryClient } from '@tanstack/react-query'
import { Banknote, CarFront, CircleCheck, type LucideIcon, MapPinCheck, Undo2, UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { JobInvoice } from '#contract/invoices.ts'
import { isFinished, type JobState, type MarkedState, nextStates } from '#domain/appointments/job-state.ts'
import { amountError } from '#domain/invoices/parse-amount.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import { payJobInCash } from '#web/dashboard/invoices/invoice-commands.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { useWaitingChangesOf } from '#web/dashboard/ui/use-waiting-changes.ts'
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
  const marking = useMarkJob(job, onMarked)
  const box = useFocusWhenLost(job.state)
  const steps = nextStates(job.state, dayOf(job, nowMs, timeZone))
  if (job.state_since === null && steps.length === 0) return null

  const button = { 'aria-describedby': describedBy, 'aria-disabled': marking.isBusy || undefined }
  return (
    <div ref={box} tabIndex={-1} className={classes.progress}>
      {job.state_since && (
        <div className={classes.state}>
          <p role="status">
            <JobStateBadge state={job.state} /> {isFinished(job) ? 'at' : 'since'}{' '}
            <time dateTime={job.state_since}>{timeText(timeZone, job.state_since)}</time>
          </p>
          <Button look="quiet" {...button} onClick={() => marking.mark(job.former_state)}>
            <Undo2 size={18} aria-hidden />
            Undo
          </Button>
        </div>
      )}
      {steps.length > 0 && (
        <ul className={classes.steps} aria-label="Next step">
          {steps.map((state, n) => {
            const look = n === 0 ? 'primary' : 'quiet'
            return (
              <li key={state}>
                {state === 'on_the_way' ? (
                  <OnMyWayStep job={job} onSheet={onSheet} marking={marking} look={look} {...button} />
                ) : (
                  <Button
                    look={look}
                    {...button}
                    onClick={() => {
                      if (state === 'in_progress' && onSheet?.asks_location) marking.arrive()
                      else marking.mark(state)
                    }}
                  >
                    <StepLabel state={state} />
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {(job.state === 'done' || invoice) && (
        <JobPayment job={job} invoice={invoice} describedBy={describedBy} onInvoice={onInvoice} />
      )}
    </div>
  )
}

/** The pressed button is gone once its step is taken, and the focus must not go with it. */
function useFocusWhenLost(state: JobState) {
  const box = useRef<HTMLDivElement>(null)
  const shownState = useRef(state)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (shownState.current !== state && isLost) box.current?.focus({ preventScroll: true })
    shownState.current = state
  }, [state])
  return box
}

function StepLabel({ state }: { state: MarkedState }) {
  if (state === 'scheduled') return null
  const { label, Icon } = STEPS[state]
  return (
    <>
      <Icon size={20} aria-hidden />
      {label}
    </>
  )
}

type OnMyWayStepProps = Pick<JobProgressProps, 'job' | 'onSheet'> & {
  marking: ReturnType<typeof useMarkJob>
  look: 'primary' | 'quiet'
  'aria-describedby': string | undefined
  'aria-disabled': boolean | undefined
}

/** One tap: the provider texts the client, or the owner's messaging app opens with the text written. */
function OnMyWayStep({ job, onSheet, marking, look, ...aria }: OnMyWayStepProps) {
  const label = <StepLabel state="on_the_way" />
  if (!onSheet)
    return (
      <Button look={look} {...aria} aria-disabled>
        {label}
      </Button>
    )
  const markOnly = () => marking.mark('on_the_way', notTextedText(job, onSheet))
  if (onSheet.texting !== 'phone')
    return (
      <Button look={look} {...aria} onClick={onSheet.texting === 'provider' ? marking.tellOnMyWay : markOnly}>
        {label}
      </Button>
    )
  return (
    <LinkButton
      look={look}
      aria-describedby={aria['aria-describedby']}
      href={smsLink(job.client_phone ?? '') ?? 'sms:'}
      onClick={({ currentTarget }) => {
        // The text is written now, because it says when the owner arrives.
        currentTarget.href = onMyWayHref(job, onSheet, browserSession.serverNowMs()) ?? currentTarget.href
        markOnly()
      }}
    >
      {label}
    </LinkButton>
  )
}

type JobPaymentProps = Pick<JobProgressProps, 'job' | 'invoice' | 'onInvoice'> & {
  describedBy: string | undefined
}

/** What follows a job that is done: the invoice, or one tap if the client paid in cash. An invoice is shown in every state. */
function JobPayment({ job, invoice, describedBy, onInvoice }: JobPaymentProps) {
  const queryClient = useQueryClient()
  const cash = useBusy(() => payJobInCash(queryClient, job))
  const hasPrice = invoice !== null || amountError(job.price ?? 0) === null
  const isCashWaiting = useWaitingChangesOf(job.id).some(({ change }) => change.kind === 'cash')
  const isPaid = invoice?.status === 'paid' || isCashWaiting
  const offersCash = job.state === 'done' && invoice !== undefined && !isPaid && hasPrice
  if (!onInvoice && !offersCash && !isCashWaiting) return null
  return (
    <ul className={classes.steps} aria-label="Payment">
      {onInvoice && !isCashWaiting && (
        <li>
          <JobInvoiceLink
            className={classes.invoice}
            invoice={invoice}
            {...(describedBy !== undefined && { describedBy })}
            onInvoice={onInvoice}
          />
        </li>
      )}
      {(onInvoice || isCashWaiting) && isPaid && (
        <li className={classes.paid}>
          <Badge tone="green">{isCashWaiting ? 'Paid in cash' : 'Paid'}</Badge>
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
