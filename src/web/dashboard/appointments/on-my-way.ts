import type { Appointment } from '#contract/appointments.ts'
import { toSingleLine } from '#contract/fields.ts'
import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { expectedArrival, onMyWayText } from '#domain/texts/on-my-way.ts'
import { smsLink } from '#domain/texts/sms-link.ts'

/** How the client of a job is told that the owner is on the way. */
export type OnMyWay = Pick<Stop, 'texting'> & Pick<RunSheet, 'business_name' | 'timezone'>

type Job = Pick<Appointment, 'client_name' | 'client_phone' | 'appointment_time'>

/** A link that opens the owner's messaging app with the text written; null if the owner's phone is not what sends it. */
export function onMyWayHref(job: Job, { texting, business_name, timezone }: OnMyWay, nowMs: number) {
  if (texting !== 'phone' || job.client_phone === null) return null
  const expectedAt = expectedArrival({
    now: nowMs,
    startsAt: Date.parse(job.appointment_time),
    driveMinutes: null,
  })
  const text = onMyWayText({
    clientName: toSingleLine(job.client_name),
    businessName: toSingleLine(business_name),
    expectedAt,
    timeZone: timezone,
    hasStopLine: false,
  })
  return smsLink(job.client_phone, text)
}

/** Says what happened besides marking the job, where we don't text the client. */
export function notTextedText({ client_name }: Pick<Job, 'client_name'>, { texting }: OnMyWay): string {
  if (texting === 'phone') return `Send the text to ${client_name} from your messaging app.`
  if (texting === 'opted out') return `${client_name} turned off messages, so we didn’t text them.`
  return `We have no phone number of ${client_name} to text.`
}
