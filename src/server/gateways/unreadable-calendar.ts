import { UNREADABLE_SENTENCES, type UnreadableReason } from '#domain/calendars/unreadable-reasons.ts'

/** An expected failure of somebody else's server or file. Its message is shown to the owner. */
export class UnreadableCalendar extends Error {
  override readonly name = 'UnreadableCalendar'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(UNREADABLE_SENTENCES[reason], options)
    this.reason = reason
  }
}
