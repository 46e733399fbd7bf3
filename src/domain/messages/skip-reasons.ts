/** Why a message was skipped: the stored reason, and the sentence shown to the owner. */
export const SKIP_SENTENCES = {
  cancelled: 'The job was cancelled.',
  moved: 'The job moved to another time.',
  begun: 'Too late: the job had already started.',
  'too late': 'Too late: the job was about to start.',
  refused: 'The client turned off reminders.',
  stopped: 'The client replied STOP, so we don’t text them.',
  off: 'Reminders are off.',
  quiet: 'It would have gone out during your quiet hours.',
  'no number': 'The client has no phone number that can receive texts.',
  'no email': 'The client has no email address.',
  'nothing owed': 'The invoice is settled, or a payment is being processed.',
  outdated: 'It was no longer true by the time it could be sent.',
  'no device': 'Notifications were off on this device by then.',
  replaced: 'Replaced by a newer message.',
} as const

export type SkipReason = keyof typeof SKIP_SENTENCES
