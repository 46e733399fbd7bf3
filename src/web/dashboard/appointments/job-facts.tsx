import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { timeOfJob } from '#domain/appointments/next-job.ts'
import { dates } from '#domain/language/en/dates.ts'
import { answersText } from '#domain/questions/answers.ts'
import { itemText, itemTotal, type VisitItem } from '#domain/services/visit.ts'
import { arrivalTime } from '#domain/time/arrival-window.ts'
import { SeriesFacts } from '#web/dashboard/appointments/series/series-facts.tsx'
import { type InvoicePrefill, jobPrefill } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { invoiceableJobsQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { JobMessages } from '#web/dashboard/messages/job-messages.tsx'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { WaitingMark } from '#web/dashboard/ui/waiting-mark.tsx'
import { mapLink } from '#web/format/map-link.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue, timeText, weekdayDateText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { runSheetQuery } from './appointments-query.ts'
import { ClientNotTold } from './client-not-told.tsx'
import { priceAndDueText, priceText } from './deposit-text.ts'
import { JobActions } from './job-actions.tsx'
import { canAskForDeposit, JobDeposit } from './job-deposit.tsx'
import classes from './job-facts.module.css'
import { JobProgress } from './job-progress.tsx'

type JobFactsProps = {
  appointment: Appointment
  timeZone: string
  onEdit: () => void
  onCancelAppointment: () => void
  onExtendSeries: () => void
  onAskDeposit: () => void
  onRefundDeposit: () => void
  /** Called with the job as it is after something about its deposit changed. */
  onChanged: (appointment: Appointment) => void
  onInvoice: (prefill: InvoicePrefill) => void
}

/** Shows what an owner needs on the way to a job. Everything that changes the job is behind a button. */
export function JobFacts(props: JobFactsProps) {
  const { appointment, timeZone, onEdit, onCancelAppointment, onExtendSeries, onInvoice } = props
  const { data: jobs, isPending } = useQuery(invoiceableJobsQuery({ appointment_id: appointment.id }))
  const invoice = isPending ? undefined : (jobs?.[0]?.invoice ?? null)
  return (
    <div className={classes.sheet}>
      <JobWhen appointment={appointment} timeZone={timeZone} />
      <JobActions
        appointment={appointment}
        timeZone={timeZone}
        invoice={invoice}
        onInvoice={() => onInvoice(jobPrefill(clientOf(appointment), appointment, timeZone))}
      />
      <Progress appointment={appointment} timeZone={timeZone} invoice={invoice} />
      <ClientNotTold appointment={appointment} />
      <FactList
        className={classes.facts}
        facts={jobFacts(appointment, invoice, depositFact(props, invoice))}
      />
      {appointment.series_id && (
        <SeriesFacts appointment={appointment} timeZone={timeZone} onExtend={onExtendSeries} />
      )}
      <JobMessages
        appointmentId={appointment.id}
        startsAt={appointment.appointment_time}
        timeZone={timeZone}
      />
      <div className={dialogClasses.buttons}>
        <Button look="danger" onClick={onCancelAppointment}>
          Cancel Appointment
        </Button>
        <Button onClick={onEdit}>Edit</Button>
      </div>
    </div>
  )
}

type ProgressProps = Pick<ComponentProps<typeof JobProgress>, 'timeZone' | 'invoice'> & {
  appointment: Appointment
}

/** Today's run sheet knows how its client is told that the owner is on the way. */
function Progress({ appointment, timeZone, invoice }: ProgressProps) {
  const [marked, setMarked] = useState(appointment)
  const today = dateValue(timeZone, new Date(useNowMs()).toISOString())
  const isToday = dateValue(timeZone, appointment.appointment_time) === today
  const { data: sheet } = useQuery({ ...runSheetQuery(today), enabled: isToday })
  const stop = sheet?.stops.find(({ id }) => id === appointment.id)
  const { state, state_since, former_state } = marked
  return (
    <JobProgress
      job={{ ...appointment, state, state_since, former_state }}
      timeZone={timeZone}
      onSheet={sheet && stop && { ...sheet, ...stop }}
      invoice={invoice}
      onMarked={setMarked}
    />
  )
}

function clientOf({ client_id, client_name, client_email, client_phone }: Appointment) {
  return { id: client_id, name: client_name, email: client_email, phone: client_phone }
}

function JobWhen({ appointment, timeZone }: Pick<JobFactsProps, 'appointment' | 'timeZone'>) {
  const { appointment_time: startsAt, arrival_window_minutes: arrivalWindow, booked_by } = appointment
  const endsAt = new Date(timeOfJob(appointment).end).toISOString()
  return (
    <div className={classes.when}>
      <p>
        <time dateTime={startsAt}>
          <strong>
            {timeText(timeZone, startsAt)} to {timeText(timeZone, endsAt)}
          </strong>{' '}
          {weekdayDateText(timeZone, startsAt)}
        </time>
      </p>
      {booked_by === 'client' && <Badge tone="brand">Booked online</Badge>}
      <WaitingMark recordId={appointment.id} />
      {arrivalWindow !== null && (
        <p className={classes.note}>
          Arrival window{' '}
          {arrivalTime(dates, startsAt, arrivalWindow, (instant) => timeText(timeZone, instant))}
        </p>
      )}
      {appointment.new_time_accepted_at !== null && (
        <p className={classes.note}>Client accepted the new time</p>
      )}
    </div>
  )
}

type JobInvoice = { number: string; status: 'paid' | 'pending' }

/** Null if the job has no deposit, and none can be asked for. What is invoiced needs none. */
function depositFact(props: JobFactsProps, invoice: JobInvoice | null | undefined) {
  const { appointment, timeZone, onAskDeposit, onRefundDeposit, onChanged } = props
  if (!appointment.deposit && (invoice || !canAskForDeposit(appointment))) return null
  return (
    <JobDeposit
      appointment={appointment}
      timeZone={timeZone}
      onAsk={onAskDeposit}
      onRefund={onRefundDeposit}
      onChanged={onChanged}
    />
  )
}

function jobFacts(appointment: Appointment, invoice: JobInvoice | null | undefined, depositFact: ReactNode) {
  const { service, items, duration, address, answers, notes, client_phone, client_email } = appointment
  const addressFact = address ? (
    <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" title="Open map">
      {address}
    </a>
  ) : (
    'No address'
  )
  return [
    ['Address', addressFact],
    [
      'Service',
      items ? [...items.map(pricedItem), `${duration} mins`].join('\n') : `${service}, ${duration} mins`,
    ],
    ['Price', invoice ? priceText(appointment) : priceAndDueText(appointment)],
    ...(depositFact ? [['Deposit', depositFact] as const] : []),
    ['Invoice', invoice === undefined ? '\u00a0' : invoiceText(invoice)],
    ['Contact', [client_phone ?? 'No phone', client_email].filter(Boolean).join('\n')],
    ...(answers ? [['Answers', answersText(answers)] as const] : []),
    ...(notes ? [['Notes', notes] as const] : []),
  ] as const
}

/** `Full Detail (SUV) + Pet hair, $269.99` */
function pricedItem(item: VisitItem): string {
  return `${itemText(item)}, ${moneyText(itemTotal(item).price)}`
}

export function invoiceText(invoice: JobInvoice | null): string {
  if (invoice === null) return 'Not invoiced yet'
  return `${invoice.number}, ${invoice.status === 'paid' ? 'paid' : 'not paid yet'}`
}
