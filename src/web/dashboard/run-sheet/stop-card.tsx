import { ClipboardList, type LucideIcon, MapPin, NotebookText, Phone } from 'lucide-react'
import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { timeOfJob } from '#domain/appointments/next-job.ts'
import { dates } from '#domain/language/en/dates.ts'
import { answersText } from '#domain/questions/answers.ts'
import { visitText } from '#domain/services/visit.ts'
import { arrivalTime } from '#domain/time/arrival-window.ts'
import { contactLinks } from '#web/dashboard/appointments/contact-links.ts'
import { priceText } from '#web/dashboard/appointments/deposit-text.ts'
import { JobProgress } from '#web/dashboard/appointments/job-progress.tsx'
import { RepeatIndicator } from '#web/dashboard/appointments/series/repeat-indicator.tsx'
import { type InvoicePrefill, jobPrefill } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { JobLink } from '#web/dashboard/ui/job-link.tsx'
import { WaitingMark } from '#web/dashboard/ui/waiting-mark.tsx'
import { timeText } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './run-sheet.module.css'

type StopCardProps = {
  stop: Stop
  sheet: RunSheet
  isNext: boolean
  onInvoice: (prefill: InvoicePrefill) => void
}

/** One stop with everything that its owner needs there. The client's name opens the job. */
export function StopCard({ stop, sheet, isNext, onInvoice }: StopCardProps) {
  const { timezone: timeZone } = sheet
  const nameId = `stop-${stop.id}`
  const endsAt = new Date(timeOfJob(stop).end).toISOString()
  const client = {
    id: stop.client_id,
    name: stop.client_name,
    email: stop.client_email,
    phone: stop.client_phone,
  }
  return (
    <li className={classes.stop} data-next={isNext || undefined} data-state={stop.state}>
      <div className={classes.when}>
        <time dateTime={stop.appointment_time}>
          {timeText(timeZone, stop.appointment_time)} to {timeText(timeZone, endsAt)}
        </time>
        <div className={classes.marks}>
          {isNext && stop.state === 'scheduled' && <Badge tone="brand">Next</Badge>}
          <WaitingMark recordId={stop.id} />
        </div>
      </div>
      {stop.arrival_window_minutes !== null && (
        <p className={classes.told}>
          Arrival window{' '}
          {arrivalTime(dates, stop.appointment_time, stop.arrival_window_minutes, (instant) =>
            timeText(timeZone, instant),
          )}
        </p>
      )}
      <h2 id={nameId}>
        <JobLink id={stop.id}>
          {stop.client_name}
          <RepeatIndicator seriesId={stop.series_id} />
        </JobLink>
      </h2>
      <p>
        {visitText(stop)} · {stop.duration} mins · {priceText(stop)}
      </p>
      <Detail Icon={MapPin} label="Address" text={stop.address || 'No address'} />
      <Detail Icon={Phone} label="Phone" text={stop.client_phone || 'No phone'} />
      {stop.answers && <Detail Icon={ClipboardList} label="Answers" text={answersText(stop.answers)} />}
      {stop.notes && <Detail Icon={NotebookText} label="Notes" text={stop.notes} />}
      <ContactLinks stop={stop} describedBy={nameId} />
      <JobProgress
        job={stop}
        timeZone={timeZone}
        onSheet={{ ...sheet, ...stop }}
        invoice={stop.invoice}
        describedBy={nameId}
        onInvoice={() => onInvoice(jobPrefill(client, stop, timeZone))}
      />
    </li>
  )
}

function Detail({ Icon, label, text }: { Icon: LucideIcon; label: string; text: string }) {
  return (
    <p className={classes.detail} dir="auto">
      <Icon size={18} aria-label={label} />
      <span>{text}</span>
    </p>
  )
}

function ContactLinks({ stop, describedBy }: { stop: Stop; describedBy: string }) {
  const links = contactLinks(stop)
  if (links.length === 0) return null
  return (
    <ul className={classes.links} aria-label="Directions and contact">
      {links.map(({ label, Icon, link }) => (
        <li key={label}>
          <a {...link} aria-describedby={describedBy}>
            <Icon size={20} aria-hidden />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
