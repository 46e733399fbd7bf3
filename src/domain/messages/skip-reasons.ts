/** Why a message was skipped: the stored reason, and the sentence shown to the owner. */
export const SKIP_SENTENCES = {
  cancelled: 'The job was cancelled.',
  moved: 'The job moved to another time.',
  begun: 'Too late: the job had begun.',
  'too late': 'Too late: the job was about to begin.',
  refused: 'The client wants no reminders.',
  stopped: 'The client answered STOP: no texts. E-mail is not stopped.',
  off: 'Reminders are switched off.',
  quiet: 'Quiet hours.',
  'no number': 'The client has no phone number that takes texts.',
  'nothing owed': 'The invoice is settled, or a payment is on its way.',
  replaced: 'A newer message took its place.',
} as const

export type SkipReason = keyof typeof SKIP_SENTENCES
