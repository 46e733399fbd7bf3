import type { StoredMail } from '#contract/local.ts'

/** A text has no subject. */
export function mailTitle({ channel, subject }: Pick<StoredMail, 'channel' | 'subject'>): string {
  return channel === 'text' ? 'Text message' : subject || 'No subject'
}
