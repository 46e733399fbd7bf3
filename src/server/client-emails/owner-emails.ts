import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameJob } from '#domain/appointments/email-for.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { currentJob, JobColumn, jobOf } from '#server/appointment-rows/notice-state.ts'
import type { EmailContent } from '#server/client-emails/compose-email.ts'
import {
  type Business,
  type EmailedAppointment,
  type NoticeRow,
  seriesOf,
} from '#server/client-emails/email-data.ts'
import type { NewMail } from '#server/outbox/queries.ts'

/** What a client did that the owner has not been told yet. */
export const OwnerNotice = z.discriminatedUnion('did', [
  z.object({ did: z.literal('booked') }),
  z.object({ did: z.literal('moved'), from: JobColumn }),
  z.object({ did: z.literal('cancelled') }),
])
export type OwnerNotice = z.output<typeof OwnerNotice>

/** The emails that tell owners what their clients did to these appointments. */
export function ownerEmails(rows: readonly NoticeRow[], appUrl: URL): NewMail[] {
  return rows.flatMap((row) => {
    const letter = ownerEmailOrFailure(row, appUrl)
    if (!letter) return []
    const about = { id: randomUUID(), userId: row.user_id, appointmentId: row.id, recipient: row.owner_email }
    return { ...letter, ...about, leaves: { afterSeconds: 0 } }
  })
}

/** One that cannot be composed must not keep others from being sent: without words the outbox reports it as failed. */
function ownerEmailOrFailure(
  row: NoticeRow,
  appUrl: URL,
): EmailContent | { letter: string; props: object } | null {
  try {
    return ownerEmail(row, appUrl)
  } catch {
    return { letter: 'booking-received', props: {} }
  }
}

/** Null where the owner has changed it since, and therefore knows. */
function ownerEmail(row: NoticeRow, appUrl: URL): EmailContent | null {
  const notice = z.parse(OwnerNotice, row.owner_notice)
  const business = { name: row.business_name, timeZone: row.timezone ?? DEFAULT_ZONE }
  const props = { ...ownerLetter({ appUrl, business, appointment: row }), job: jobOf(row) }
  switch (notice.did) {
    case 'booked':
      return row.cancelled_at ? null : { letter: 'booking-received', props: { ...props, price: row.price } }
    case 'moved':
      if (row.cancelled_at || isSameJob(notice.from, currentJob(row))) return null
      return { letter: 'client-moved', props: { ...props, previous: notice.from } }
    case 'cancelled':
      if (!row.cancelled_at) return null
      return { letter: 'client-cancelled', props: { ...props, series: seriesOf(row) } }
  }
}

type About = {
  appUrl: URL
  business: Business
  appointment: EmailedAppointment & { cancelled_at?: Date | null }
}

/** Where the owner sees a job. */
export function jobUrl(
  appUrl: URL,
  timeZone: string,
  { id, appointment_time, cancelled_at }: { id: string; appointment_time: Date; cancelled_at?: Date | null },
): string {
  const { date } = localDayAt(timeZone, appointment_time.getTime())
  const dayUrl = `${appUrl.origin}/dashboard/calendar?view=day&date=${date}`
  // What is cancelled can no longer be opened.
  return cancelled_at ? dayUrl : `${dayUrl}&appointment=${id}`
}

/** What every letter to an owner says about the client and the day, beside its own news. */
function ownerLetter({ appUrl, business: { timeZone }, appointment }: About) {
  return {
    appUrl: appUrl.origin,
    appointmentUrl: jobUrl(appUrl, timeZone, appointment),
    timeZone,
    clientName: appointment.client_name,
    clientEmail: appointment.client_email,
    clientPhone: appointment.client_phone,
    notes: appointment.notes,
  }
}
