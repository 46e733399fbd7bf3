import type { EmailName } from '#contract/emails.ts'
import type { Channel } from '#domain/messages/channel.ts'
import { reminderKind } from '#domain/reminders/reminder-kinds.ts'

const EMAIL_LABELS: Readonly<Record<EmailName, string>> = {
  'mail-check': 'Test letter',
  'password-reset': 'Your link to a new password',
  'password-changed': 'Your alert: password changed',
  'account-exists': 'Your alert: somebody signed up with your address',
  'account-deleted': 'Your account is deleted',
  'trial-ending': 'Your trial ends',
  'booking-confirmed': 'Confirmation',
  'appointment-moved': 'Change of an appointment',
  'appointment-cancelled': 'Cancellation',
  'series-changed': 'Several visits: booked or changed',
  reminder: 'Test of a reminder',
  'booking-received': 'Your alert: new booking',
  'client-moved': 'Your alert: a client moved',
  'client-cancelled': 'Your alert: a client cancelled',
  invoice: 'Invoice',
  'invoice-reminder': 'Invoice reminder',
  receipt: 'Receipt',
  'payment-received': 'Your alert: payment received',
}

const REMINDER_LABELS = { 'day before': '24 hours before', 'hour before': '1 hour before' } as const
const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Reminder', text: 'Text' }

type LabeledMessage = { letter: string; channel: Channel; minutes_before: number | null }

/** The name of a message's type, as the owner sees it. */
export function messageLabel({ letter, channel, minutes_before }: LabeledMessage): string {
  if (minutes_before !== null)
    return `${CHANNEL_LABELS[channel]}, ${REMINDER_LABELS[reminderKind(minutes_before)]}`
  if (channel === 'text') return 'Test of a text'
  return EMAIL_LABELS[letter as EmailName] ?? letter
}
