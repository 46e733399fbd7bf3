import type { Appointment } from '#contract/appointments.ts'
import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { TEXT_CATALOGUES } from '#domain/language/text-catalogues.ts'
import { expectedArrival, onMyWayText } from '#domain/texts/on-my-way.ts'
import { smsLink } from '#domain/texts/sms-link.ts'

/** What the run sheet knows about a job besides the job itself. */
export type JobOnSheet = Pick<Stop, 'texting' | 'drive' | 'asks_location'> &
  Pick<RunSheet, 'business_name' | 'timezone'>

type Job = Pick<Appointment, 'client_name' | 'client_phone' | 'client_language' | 'appointment_time'>

/** A link that opens the owner's messaging app with the text written. */
export function onMyWayHref(
  job: Job,
  { business_name, timezone, drive }: JobOnSheet,
  nowMs: number,
): string | null {
  if (job.client_phone === null) return null
  const expectedAt = expectedArrival({
    now: nowMs,
    startsAt: Date.parse(job.appointment_time),
    driveMinutes: drive?.minutes ?? null,
  })
  const text = onMyWayText({
    catalogue: TEXT_CATALOGUES[job.client_language ?? DEFAULT_LANGUAGE],
    clientName: job.client_name,
    businessName: business_name,
    expectedAt,
    timeZone: timezone,
    hasStopLine: false,
  })
  return smsLink(job.client_phone, text)
}

/** Says what happened besides marking the job, where we don't text the client. */
export function notTextedText({ client_name }: Pick<Job, 'client_name'>, { texting }: JobOnSheet): string {
  if (texting === 'phone') return `Send the text to ${client_name} from your messaging app.`
  if (texting === 'opted out') return `${client_name} turned off messages, so we didn’t text them.`
  return `We don’t have a number to text for ${client_name}.`
}
