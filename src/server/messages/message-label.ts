import type { EmailName } from '#contract/emails.ts'
import type { Channel } from '#domain/messages/channel.ts'
import type { PushLetter } from '#domain/push/push-events.ts'
import { reminderKind } from '#domain/reminders/reminder-kinds.ts'
import { ON_MY_WAY } from '#domain/texts/on-my-way.ts'

const EMAIL_LABELS: Readonly<Record<EmailName, string>> = {
  'mail-check': 'Test email',
  'confirm-email': 'Your code to confirm your email',
  'password-reset': 'Your password reset link',
  'password-changed': 'Your alert: password changed',
  'factor-changed': 'Your alert: how you sign in changed',
  'new-device': 'Your alert: sign-in from a new device',
  'recovery-requested': 'Your alert: someone asked to recover your account',
  'recovery-ready': 'Your link to recover your account',
  'recovery-cancelled': 'Your alert: account recovery cancelled',
  'recovery-done': 'Your alert: account recovered',
  'account-exists': 'Your alert: someone tried to sign up with your email',
  'account-deleted': 'Your account was deleted',
  'trial-ending': 'Your trial is ending',
  'trial-ended': 'Your trial ended',
  'payment-failed': 'Your payment failed',
  'booking-confirmed': 'Confirmation',
  'appointment-moved': 'Job change',
  'appointment-cancelled': 'Cancellation',
  'series-changed': 'Visits booked or changed',
  reminder: 'Test reminder',
  'booking-received': 'Your alert: new booking',
  'client-moved': 'Your alert: a client moved a job',
  'client-cancelled': 'Your alert: a client cancelled a job',
  'area-request': 'Your alert: a question from outside your service area',
  'deposit-unpaid': 'Deposit not paid',
  'deposit-refunded': 'Deposit refunded',
  'deposit-request': 'Deposit request',
  'deposit-notice': 'Your alert: deposit',
  invoice: 'Invoice',
  'invoice-reminder': 'Invoice reminder',
  receipt: 'Receipt',
  'payment-received': 'Your alert: payment received',
}

const REMINDER_LABELS = { 'day before': '24 hours before', 'hour before': '1 hour before' } as const
const CHANNEL_LABELS = { email: 'Reminder', text: 'Text', push: 'Notification' } as const

const PUSH_LABELS: Readonly<Record<PushLetter, string>> = {
  'push-booked': 'Your alert: new booking',
  'push-moved': 'Your alert: a client moved a job',
  'push-cancelled': 'Your alert: a client cancelled a job',
  'push-paid': 'Your alert: payment received',
  'push-recovery': 'Your alert: someone asked to recover your account',
  'push-test': 'Test notification',
}

type LabeledMessage = { letter: string; channel: Channel; minutes_before: number | null }

/** The name of a message's type, as the owner sees it. */
export function messageLabel({ letter, channel, minutes_before }: LabeledMessage): string {
  if (minutes_before !== null)
    return `${CHANNEL_LABELS[channel]}, ${REMINDER_LABELS[reminderKind(minutes_before)]}`
  if (letter === ON_MY_WAY) return 'Text, on my way'
  if (channel === 'text') return 'Test text'
  if (channel === 'push') return PUSH_LABELS[letter as PushLetter] ?? letter
  return EMAIL_LABELS[letter as EmailName] ?? letter
}
