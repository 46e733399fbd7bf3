import type { Appointment } from '#contract/appointments.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { preparedJobText } from '#domain/texts/prepared-texts.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import { browserSession } from '#web/session/browser-session.ts'
import type { ToastAction } from '#web/ui/toast-store.ts'

type TextedJob = Pick<
  Appointment,
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'client_language'
  | 'client_service'
  | 'service'
  | 'appointment_time'
  | 'arrival_window_minutes'
>
type TextOptions = {
  timeZone: string
  isCancelled?: boolean
  /** How many further visits were created or cancelled with this one. */
  moreVisits?: number
}

/** A link that texts a client who cannot be emailed; null for other clients, and once the job has begun. */
export function textClientHref(
  job: TextedJob,
  { timeZone, isCancelled = false, moreVisits = 0 }: TextOptions,
): string | null {
  const startsAt = Date.parse(job.appointment_time)
  const now = browserSession.serverNowMs()
  if (job.client_email !== '' || job.client_phone === null || startsAt <= now) return null
  const texted = {
    language: job.client_language ?? DEFAULT_LANGUAGE,
    clientName: job.client_name,
    service: job.client_service ?? job.service,
    startsAt,
    arrivalWindow: job.arrival_window_minutes,
    isCancelled,
    moreVisits,
  }
  const text = preparedJobText(texted, { timeZone, now })
  return smsLink(job.client_phone, text)
}

/** For the toast after visits were cancelled. The text names the first of them that has not begun. */
export function textCancelledVisitsAction(
  visits: readonly TextedJob[],
  timeZone: string,
): ToastAction | undefined {
  const nowMs = browserSession.serverNowMs()
  const [first, ...others] = visits.filter(({ appointment_time }) => Date.parse(appointment_time) > nowMs)
  return first && textClientAction(first, { timeZone, isCancelled: true, moreVisits: others.length })
}

/** For the toast after a change that the client is not emailed about. */
export function textClientAction(job: TextedJob, options: TextOptions): ToastAction | undefined {
  const href = textClientHref(job, options)
  return href === null ? undefined : { label: 'Text them', onAction: () => window.location.assign(href) }
}
