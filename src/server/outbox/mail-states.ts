import { sql } from 'kysely'

/** A letter that is settled needs its words no longer, and they may hold a link that opens something. */
export const FORGOTTEN = '{}'

export const isUnsettled = sql<boolean>`(mails.sent_at is null and mails.failed_at is null
  and mails.replaced_at is null and mails.skipped_at is null)`
