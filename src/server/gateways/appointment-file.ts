import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { timeIn } from '#domain/texts/format-day.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { type CalendarEntry, type CalendarFile, calendarFile } from '#server/gateways/calendar-file.ts'

export type FiledAppointment = {
  /** What the client reads. */
  language: Language
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
  const { email: words } = CATALOGUES[appointment.language]
  const { start, end } = jobTime(Date.parse(job.appointmentTime), job.duration + (job.arrivalWindow ?? 0))
  return {
    ...calendar,
    isCancelled,
    startsAt: new Date(start),
    endsAt: new Date(end),
    summary: words.eventTitle(job.service, words.business(businessName)),
    location: job.address,
    // The text says only "See it", because the entry stays in the calendar when nothing can be changed any more.
    description: [
      arrivalLine(appointment),
      words.eventDuration(job.items?.join(', ') ?? job.service, job.duration),
      manageUrl && words.seeItAt(manageUrl),
    ]
      .filter(Boolean)
      .join('\n'),
    url: manageUrl,
    organizer: { name: words.businessAtStart(businessName), email: ownerEmail },
    writtenAt,
  }
}

/** The entry blocks the whole time in which the job may take place, so its text says when somebody arrives. */
function arrivalLine({ language, job, timeZone }: FiledAppointment): string | null {
  if (!job.arrivalWindow) return null
  const { dates, email } = CATALOGUES[language]
  const phrase = arrivalPhrase(dates, job.appointmentTime, job.arrivalWindow, (instant) =>
    timeIn(dates, Date.parse(instant), timeZone),
  )
  return email.weArrive(dates.weArrive(phrase))
}
