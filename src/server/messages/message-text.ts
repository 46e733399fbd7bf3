import type { EmailName } from '#contract/emails.ts'
import type { Channel } from '#domain/messages/channel.ts'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'

const WORDS: Readonly<Record<EmailName, string>> = {
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

const REMINDER_WORDS = { 'day before': '24 hours before', 'hour before': '1 hour before' } as const
const CHANNEL_WORDS: Readonly<Record<Channel, string>> = { email: 'Reminder', text: 'Text' }

type Told = { letter: string; channel: Channel; minutes_before: number | null }

/** What a message is, for the owner. */
export function messageText({ letter, channel, minutes_before }: Told): string {
  if (minutes_before !== null) return `${CHANNEL_WORDS[channel]}, ${REMINDER_WORDS[kindOf(minutes_before)]}`
  if (channel === 'text') return 'Test of a text'
  return WORDS[letter as EmailName] ?? letter
}
