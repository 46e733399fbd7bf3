import type { EmailProps } from '#contract/emails.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { type CalendarEntry, type CalendarFile, calendarFile } from '#server/gateways/calendar-file.ts'

export type FiledAppointment = {
  businessName: string
  ownerEmail: string
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
  const { start, end } = jobTime(Date.parse(job.appointmentTime), job.duration)
  const facts = `${job.service}, ${job.duration} minutes`
  return {
    ...calendar,
    isCancelled,
    startsAt: new Date(start),
    endsAt: new Date(end),
    summary: `${job.service} with ${businessName}`,
    location: job.address,
    // The text says only "See it", because the entry stays in the calendar when nothing can be changed any more.
    description: manageUrl ? `${facts}\nSee it: ${manageUrl}` : facts,
    url: manageUrl,
    organizer: { name: nameAtStart(businessName), email: ownerEmail },
    writtenAt,
  }
}
