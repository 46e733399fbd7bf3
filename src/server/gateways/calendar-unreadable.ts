import { UNREADABLE_SENTENCES, type Unreadable } from '#domain/calendars/unreadable.ts'

/** Expected of other people's servers and files. Its message is for the owner. */
export class UnreadableCalendar extends Error {
  override readonly name = 'UnreadableCalendar'
  readonly because: Unreadable

  constructor(because: Unreadable, options?: ErrorOptions) {
    super(UNREADABLE_SENTENCES[because], options)
    this.because = because
  }
}
