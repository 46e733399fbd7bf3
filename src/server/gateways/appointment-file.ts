import type { EmailProps } from '#contract/emails.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { formatTime } from '#domain/texts/format-day.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { type CalendarEntry, type CalendarFile, calendarFile } from '#server/gateways/calendar-file.ts'

export type FiledAppointment = {
  businessName: string
  ownerEmail: string
  /** The business's time zone. */
  timeZone: string
  manageUrl: string | null
  calendar: { uid: string; sequence: number }
  job: EmailProps['appointment-cancelled']['job']
  isCancelled: boolean
  writtenAt: Date
}

/** The file that adds, moves or cancels appointments in a client's calendar. */
export function appointmentFile(...appointments: FiledAppointment[]): CalendarFile {
  return calendarFile(...appointments.map(calendarEntry))
}

function calendarEntry(appointment: FiledAppointment): CalendarEntry {
  const { businessName, ownerEmail, manageUrl, calendar, job, isCancelled, writtenAt } = appointment
  const { start, end } = jobTime(Date.parse(job.appointmentTime), job.duration + (job.arrivalWindow ?? 0))
  return {
    ...calendar,
    isCancelled,
    startsAt: new Date(start),
    endsAt: new Date(end),
    summary: `${job.service} with ${businessName}`,
    location: job.address,
    // The text says only "See it", because the entry stays in the calendar when nothing can be changed any more.
    description: [
      arrivalLine(appointment),
      `${job.items?.join(', ') ?? job.service}, ${job.duration} minutes`,
      manageUrl && `See it: ${manageUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
    url: manageUrl,
    organizer: { name: nameAtStart(businessName), email: ownerEmail },
    writtenAt,
  }
}

/** The entry blocks the whole time in which the job may take place, so its text says when somebody arrives. */
function arrivalLine({ job, timeZone }: FiledAppointment): string | null {
  if (!job.arrivalWindow) return null
  const phrase = arrivalPhrase(job.appointmentTime, job.arrivalWindow, (instant) =>
    formatTime(Date.parse(instant), timeZone),
  )
  return `We arrive ${phrase}.`
}
