import { type RawBuilder, sql } from 'kysely'
import type { Channel, SendingMeans } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { claimedFor } from '#server/db/claims.ts'
import type { SystemTx } from '#server/db/database.ts'
import { IS_HELD_BACK, SEND_RANK } from '#server/outbox/message-allowance.ts'
import {
  CLAIM_SECONDS,
  CLAIMED_COLUMNS,
  CLEARED_PROPS,
  type ClaimedMail,
  IS_UNSETTLED,
  type Mail,
  type SentMail,
} from '#server/outbox/queries.ts'

/** A selection without a channel includes messages of all channels. */
export type MailSelection = { ids: readonly string[] } | { limit: number; channel?: Channel | undefined }

/** `dueCount` includes messages that were skipped instead of sent. If it is below the limit, nothing more is due. */
export type ClaimResult = { mails: ClaimedMail[]; dueCount: number }

/** SQL conditions of the claiming statement that depend on what a mail is about. */
export type ClaimConditions = {
  /** False while something else has to happen before the mail is sent. */
  isReady: RawBuilder<boolean>
  /** Null if the mail is to be sent. */
  skipReason(means: SendingMeans): RawBuilder<SkipReason | null>
}

/** How the outbox reaches the folders whose messages it sends; it imports none of them. */
export type Composer = {
  conditions: ClaimConditions
  /** Adds due emails to the outbox, already claimed. `dueCount` is at least the limit if more may be due. */
  composeDue(tx: SystemTx, limit: number): Promise<ClaimResult>
  /** Writes the final content of pending messages. Leaves out those that must not be sent now. */
  prepare(tx: SystemTx, mails: readonly ClaimedMail[]): Promise<ClaimedMail[]>
  recordSent(tx: SystemTx, mails: readonly SentMail[]): Promise<void>
  /** `isUndelivered`: it definitely did not arrive. `isGivenUp`: it will not be retried. */
  recordFailed(
    tx: SystemTx,
    mail: Mail,
    outcome: { isUndelivered: boolean; isGivenUp: boolean },
  ): Promise<void>
}

/** Owners take turns within this many of the oldest due mails, so that a claim stays fast whatever the backlog. */
const MAX_CANDIDATES = 5_000

/**
 * Claims mails that are due, except those with a claim, which the sweep releases once it has expired. Owners take turns, so that nobody's burst
 * delays the mails of others. Mails that are no longer owed are marked as
 * skipped instead of sent.
 */
export async function claimMails(
  tx: SystemTx,
  { isReady, skipReason }: ClaimConditions,
  selection: MailSelection,
  means: SendingMeans,
): Promise<ClaimResult> {
  const isDue = sql<boolean>`(${IS_UNSETTLED} and mails.next_attempt_at <= app_now() and mails.claimed_until is null)`
  const candidates = tx
    .selectFrom('mails')
    .select(['mails.id', 'mails.user_id', 'mails.next_attempt_at', SEND_RANK.as('rank')])
    .where(isDue)
    .where(isReady)
    .where(sql<boolean>`not ${IS_HELD_BACK}`)
    .$if('ids' in selection, (query) =>
      query.where('mails.id', '=', sql<string>`any (${'ids' in selection ? selection.ids : []}::uuid[])`),
    )
    .$if('channel' in selection && selection.channel !== undefined, (query) =>
      query.where('mails.channel', '=', 'channel' in selection ? (selection.channel ?? '') : ''),
    )
    .orderBy('mails.next_attempt_at')
    .limit(MAX_CANDIDATES)
  const byTurn = tx.selectFrom(candidates.as('candidate')).select([
    'id',
    'next_attempt_at',
    sql<number>`row_number() over (
        partition by coalesce(user_id, id) order by rank, next_attempt_at)`.as('turn'),
  ])
  const due = tx
    .selectFrom('mails')
    .innerJoin(byTurn.as('ordered'), 'ordered.id', 'mails.id')
    .select('mails.id')
    // Another worker may have claimed or settled it since it was selected.
    .where(isDue)
    .orderBy('ordered.turn')
    .orderBy('ordered.next_attempt_at')
    .limit('ids' in selection ? selection.ids.length : selection.limit)
    .forUpdate('mails')
    .skipLocked()
  const claimed = await tx
    .updateTable('mails')
    .set({
      claimed_until: claimedFor(CLAIM_SECONDS),
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', sql<string>`any (array(${due}))`)
    .returning(CLAIMED_COLUMNS)
    .returning(skipReason(means).as('skipReason'))
    .execute()
  await markMailsSkipped(
    tx,
    claimed.map(({ id, skipReason }) => ({ id, skipReason })),
  )
  const mails = claimed.filter(({ skipReason }) => skipReason === null)
  return { mails, dueCount: claimed.length }
}

/** Skip reasons that mean another email covers the same change, or that nothing is left to say. */
const REPLACED_REASONS: readonly (SkipReason | null)[] = ['nothing owed', 'replaced', 'moved']

type MailToSkip = { id: string; skipReason: SkipReason | null }

export async function markMailsSkipped(tx: SystemTx, mails: readonly MailToSkip[]): Promise<void> {
  const toSkip = mails.filter(({ skipReason }) => skipReason !== null)
  if (toSkip.length === 0) return
  await sql`
    update mails set claimed_until = null, props = ${CLEARED_PROPS}::jsonb, skipped_at = app_now(), skip_reason = skipped.reason,
      replaced_at = case when skipped.is_replaced then app_now() end
    from unnest(
      ${toSkip.map(({ id }) => id)}::uuid[],
      ${toSkip.map(({ skipReason }) => skipReason)}::text[],
      ${toSkip.map(({ skipReason }) => REPLACED_REASONS.includes(skipReason))}::boolean[]
    ) skipped (id, reason, is_replaced)
    where mails.id = skipped.id`.execute(tx)
}
