import type { EmailProps, RenderEmail } from '#contract/emails.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { DURATION_MINUTES, depositOf } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailedAppointment } from '#server/client-emails/email-data.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { limitInTransaction, refuseTooMany } from '#server/http/limit-in-transaction.ts'
import { readOwner } from '#server/manage-booking/queries.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { sendNow } from '#server/outbox/send-now.ts'
import { reminderEmail } from '#server/reminders/reminder-email.ts'
import { bookingSettings } from '#server/settings/queries.ts'
import { readEmailBusiness } from '#server/settings/read-hours.ts'

type Draft = { kind: ReminderKind; template: string | null }
type PreviewDeps = { db: Database; appUrl: URL; renderEmail: RenderEmail }

export async function previewReminder(
  { db, appUrl, renderEmail }: PreviewDeps,
  userId: string,
  draft: Draft,
) {
  const { props, isExample } = await db.asOwner(userId, (tx) => draftEmail(tx, appUrl, draft))
  return { ...(await renderEmail('reminder', { ...props, isExample: false })), is_example: isExample }
}

const TEST_LIMIT = { tries: 20, windowSeconds: 60 * 60 }

/** Resolves once the mail server has accepted the email. */
export async function sendTestReminder(
  deps: SendMailDeps,
  userId: string,
  draft: Draft,
): Promise<{ sent_to: string }> {
  const { props } = await deps.db
    .asOwner(userId, async (tx) => {
      await limitInTransaction(tx, 'test a reminder', [userId], TEST_LIMIT)
      return draftEmail(tx, deps.appUrl, draft)
    })
    .catch((error: unknown) => {
      refuseTooMany(error, 'many tests in a short time')
      throw error
    })
  const to = props.ownerEmail
  const sendResult = await sendNow(deps, { letter: 'reminder', props, to, userId })
  return sendResult.isSent ? { sent_to: to } : refuse('reminder_not_sent', { message: sendResult.reason })
}

/** Owners preview their own words. */
const OWNERS_LANGUAGE = { language: DEFAULT_LANGUAGE, translations: new Map() }

/** The email for the next job. Its links are dummies, so that a test cannot change a client's appointment. */
async function draftEmail(
  tx: OwnerTx,
  appUrl: URL,
  { kind, template }: Draft,
): Promise<{ props: EmailProps['reminder']; isExample: boolean }> {
  const { isExample, ...context } = await nextReminderContext(tx, kind)
  const manageUrl = `${appUrl.origin}/booking/example`
  const props = reminderEmail({ appUrl, ...OWNERS_LANGUAGE, ...context, manageUrl, kind, template })
  return { props: { ...props, isExample: true }, isExample }
}

/** Data for a reminder of the next job, or of an example job if there is none. */
export async function nextReminderContext(tx: OwnerTx, kind: ReminderKind) {
  const [owner, { now, ...business }, next, { arrival_window_minutes }] = await Promise.all([
    readOwner(tx),
    readEmailBusiness(tx),
    nextJob(tx),
    bookingSettings(tx),
  ])
  const appointment = next ?? { ...exampleJob(now), arrival_window_minutes }
  const startsAt = appointment.appointment_time.getTime()
  // `now` decides between "today" and "tomorrow" in the text.
  const sentAt = kind === 'day before' ? startsAt - DAY_MS : startsAt
  return { owner, ...business, appointment, now: sentAt, isExample: !next }
}

async function nextJob(tx: OwnerTx): Promise<EmailedAppointment | undefined> {
  return tx
    .selectFrom('appointments')
    .where('cancelled_at', 'is', null)
    .where('appointment_time', '>', await tx.now())
    .orderBy('appointment_time')
    .select([
      'id',
      'client_name',
      'client_email',
      'client_phone',
      'service',
      'service_id',
      'items',
      'price',
      'appointment_time',
      DURATION_MINUTES.as('duration'),
      'arrival_window_minutes',
      'address',
      'notes',
      'answers',
      'calendar_sequence',
      depositOf('appointments').as('deposit'),
    ])
    .executeTakeFirst()
}

function exampleJob(now: Instant): Omit<EmailedAppointment, 'arrival_window_minutes'> {
  const HOUR_MS = 60 * 60_000
  return {
    id: 'example',
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
    client_phone: null,
    service: 'Full Detail',
    service_id: null,
    items: null,
    price: null,
    appointment_time: new Date(Math.ceil((now + DAY_MS) / HOUR_MS) * HOUR_MS),
    duration: 60,
    address: '12 Maple Avenue',
    notes: null,
    answers: null,
    calendar_sequence: 0,
    deposit: null,
  }
}
