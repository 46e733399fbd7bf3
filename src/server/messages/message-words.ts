import type { LetterName } from '#contract/letters.ts'
import { kindOf } from '#domain/reminders/reminder-kinds.ts'

const WORDS: Readonly<Record<LetterName, string>> = {
  'mail-check': 'Test letter',
  'password-reset': 'Your link to a new password',
  'password-changed': 'Your alert: password changed',
  'account-exists': 'Your alert: somebody signed up with your address',
  'account-deleted': 'Your account is deleted',
  'trial-ending': 'Your trial ends',
  'booking-confirmed': 'Confirmation',
  'appointment-moved': 'Change of an appointment',
  'appointment-cancelled': 'Cancellation',
  reminder: 'Test of a reminder',
  'booking-received': 'Your alert: new booking',
  'client-moved': 'Your alert: a client moved',
  'client-cancelled': 'Your alert: a client cancelled',
  invoice: 'Invoice',
  'invoice-reminder': 'Invoice reminder',
  receipt: 'Receipt',
  'payment-received': 'Your alert: payment received',
}

const REMINDER_WORDS = {
  'day before': 'Reminder, 24 hours before',
  'hour before': 'Reminder, 1 hour before',
} as const

/** What a message is, for the owner. */
export function messageWords(letter: string, minutesBefore: number | null): string {
  if (minutesBefore !== null) return REMINDER_WORDS[kindOf(minutesBefore)]
  return WORDS[letter as LetterName] ?? letter
}
