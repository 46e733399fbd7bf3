import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isSameJob, type JobFacts } from '#domain/appointments/email-for.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { countUnconfirmed } from '#server/account/count-email.ts'
import { currentJob, JobColumn, toJobFacts } from '#server/appointment-rows/notice-state.ts'
import type { EmailContent } from '#server/client-emails/compose-email.ts'
import {
  answersProps,
  type Business,
  type EmailedAppointment,
  type NoticeRow,
  paidDeposit,
  seriesProps,
} from '#server/client-emails/email-data.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { NewMail } from '#server/outbox/queries.ts'

/** A client's action that the owner has not been emailed about yet. */
export const OwnerNotice = z.discriminatedUnion('did', [
  z.object({ did: z.literal('booked') }),
  z.object({ did: z.literal('moved'), from: JobColumn }),
  z.object({ did: z.literal('cancelled') }),
])
export type OwnerNotice = z.output<typeof OwnerNotice>

/**
 * Emails that tell owners what their clients did. Anybody can sign up with a stranger's address and then book on their own
 * page, so emails to an address that is not confirmed are limited. Owners see every booking in the dashboard anyway.
 */
export async function ownerEmails(tx: SystemTx, rows: readonly NoticeRow[], appUrl: URL): Promise<NewMail[]> {
  const emails: NewMail[] = []
  for (const row of rows) {
    const email = ownerEmailOrFailure(row, appUrl)
    if (!email) continue
    const { owner_email: recipient, user_id: userId, id: appointmentId } = row
    if (!row.is_owner_confirmed && (await countUnconfirmed(tx, recipient)).isOver) continue
    emails.push({ ...email, id: randomUUID(), userId, appointmentId, recipient, delay: { afterSeconds: 0 } })
  }
  return emails
}

/** An email that cannot be composed must not block others: with empty props the outbox reports it as failed. */
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

/** What to tell the owner. Null if the owner has changed the appointment since, and so knows already. */
export function currentNotice(row: NoticeRow): OwnerNotice | null {
  const notice = z.parse(OwnerNotice, row.owner_notice)
  if ((row.cancelled_at !== null) !== (notice.did === 'cancelled')) return null
  return notice.did === 'moved' && isSameJob(notice.from, currentJob(row)) ? null : notice
}

function ownerEmail(row: NoticeRow, appUrl: URL): EmailContent | null {
  const notice = currentNotice(row)
  if (notice === null) return null
  const business = { timeZone: row.timezone ?? DEFAULT_ZONE }
  const named = { ...ownerEmailProps({ appUrl, business, appointment: row }), job: toJobFacts(row) }
  const props = row.is_owner_confirmed ? named : { ...named, ...ANONYMOUS, job: anonymous(named.job) }
  switch (notice.did) {
    case 'booked':
      return { letter: 'booking-received', props: { ...props, price: row.price } }
    case 'moved':
      return {
        letter: 'client-moved',
        props: { ...props, previous: row.is_owner_confirmed ? notice.from : anonymous(notice.from) },
      }
    case 'cancelled':
      return { letter: 'client-cancelled', props: { ...props, series: seriesProps(row) } }
  }
}

/** An address that is not confirmed may be a stranger's, so an email to it has nothing in it that anybody typed. */
const ANONYMOUS = {
  isAnonymous: true,
  clientName: 'A client',
  clientEmail: '',
  clientPhone: null,
  notes: null,
  answers: undefined,
}

function anonymous(job: JobFacts): JobFacts {
  return { ...job, service: 'a job', address: null }
}

type OwnerEmailContext = {
  appUrl: URL
  business: Pick<Business, 'timeZone'>
  appointment: EmailedAppointment & { cancelled_at?: Date | null }
}

/** The page where the owner sees a job. */
export function jobUrl(
  appUrl: URL,
  timeZone: string,
  { id, appointment_time, cancelled_at }: { id: string; appointment_time: Date; cancelled_at?: Date | null },
): string {
  const { date } = localDayAt(timeZone, appointment_time.getTime())
  const dayUrl = `${appUrl.origin}/dashboard/calendar?view=day&date=${date}`
  // A cancelled job has no page of its own.
  return cancelled_at ? dayUrl : `${dayUrl}&appointment=${id}`
}

/** Props that all emails to owners have in common. */
function ownerEmailProps({ appUrl, business: { timeZone }, appointment }: OwnerEmailContext) {
  return {
    appUrl: appUrl.origin,
    appointmentUrl: jobUrl(appUrl, timeZone, appointment),
    timeZone,
    clientName: appointment.client_name,
    clientEmail: appointment.client_email,
    clientPhone: appointment.client_phone,
    notes: appointment.notes,
    ...paidDeposit(appointment),
    ...answersProps(appointment),
  }
}
