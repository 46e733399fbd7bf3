import { type RawBuilder, sql } from 'kysely'
import type { Channel, Means } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { claimedFor, IS_UNCLAIMED } from '#server/db/claims.ts'
import type { SystemTx } from '#server/db/database.ts'
import {
  CLAIM_SECONDS,
  CLAIMED_COLUMNS,
  CLEARED_PROPS,
  type ClaimedMail,
  isUnsettled,
  type Mail,
  type SentMail,
} from '#server/outbox/queries.ts'

/** Of one channel, or of both. */
export type Which = { ids: readonly string[] } | { atMost: number; channel?: Channel | undefined }

/** `taken` counts what was due, also what was settled instead: fewer than asked for, and there is no more. */
export type Claimed = { mails: ClaimedMail[]; taken: number }

/** What the nouns know of a mail when its time has come: conditions of the statement that claims it. */
export type ClaimConditions = {
  /** It may be claimed: nothing has to happen first. */
  isReady: RawBuilder<boolean>
  /** Why it is not sent after all; null: it is. */
  whyNot(means: Means): RawBuilder<SkipReason | null>
}

/** What the outbox asks of the nouns whose messages it sends: it knows none of them. */
export type Composer = {
  conditions: ClaimConditions
  /** Adds emails that have become due to the outbox, claimed. `taken` is at least `atMost` where more may be due. */
  composeDue(tx: SystemTx, atMost: number): Promise<Claimed>
  /** Gives messages that waited their final words. What is not to be sent now is left out. */
  prepare(tx: SystemTx, mails: readonly ClaimedMail[]): Promise<ClaimedMail[]>
  recordSent(tx: SystemTx, mails: readonly SentMail[]): Promise<void>
  /** `isCertain`: it did not arrive. `isGivenUp`: nobody tries it again. */
  recordFailed(tx: SystemTx, mail: Mail, outcome: { isCertain: boolean; isGivenUp: boolean }): Promise<void>
}

/**
 * Takes letters whose time has come. Those that others are taking are left to them. What is owed no longer is settled
 * instead of sent.
 */
export async function claimMails(
  tx: SystemTx,
  { isReady, whyNot }: ClaimConditions,
  which: Which,
  means: Means,
): Promise<Claimed> {
  const taken = tx
    .selectFrom('mails')
    .select('id')
    .where(isUnsettled)
    .where('next_attempt_at', '<=', sql<Date>`app_now()`)
    .where(IS_UNCLAIMED)
    .where(isReady)
    .$if('ids' in which, (query) =>
      query.where('id', '=', sql<string>`any (${'ids' in which ? which.ids : []}::uuid[])`),
    )
    .$if('channel' in which && which.channel !== undefined, (query) =>
      query.where('channel', '=', 'channel' in which ? (which.channel ?? '') : ''),
    )
    .orderBy('next_attempt_at')
    .limit('ids' in which ? which.ids.length : which.atMost)
    .forUpdate()
    .skipLocked()
  const claimed = await tx
    .updateTable('mails')
    .set({
      claimed_until: claimedFor(CLAIM_SECONDS),
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', sql<string>`any (array(${taken}))`)
    .returning(CLAIMED_COLUMNS)
    .returning(whyNot(means).as('whyNot'))
    .execute()
  await settleMails(tx, claimed)
  const mails = claimed.filter(({ whyNot }) => whyNot === null)
  return { mails, taken: claimed.length }
}

/** Something else tells the same, or nothing is left to tell. */
const REPLACED: readonly (SkipReason | null)[] = ['nothing owed', 'replaced', 'moved']

type Looked = { id: string; whyNot: SkipReason | null }

export async function settleMails(tx: SystemTx, looked: readonly Looked[]): Promise<void> {
  const settled = looked.filter(({ whyNot }) => whyNot !== null)
  if (settled.length === 0) return
  await sql`
    update mails set claimed_until = null, props = ${CLEARED_PROPS}::jsonb, skipped_at = app_now(), skip_reason = settled.reason,
      replaced_at = case when settled.is_replaced then app_now() end
    from unnest(
      ${settled.map(({ id }) => id)}::uuid[],
      ${settled.map(({ whyNot }) => whyNot)}::text[],
      ${settled.map(({ whyNot }) => REPLACED.includes(whyNot))}::boolean[]
    ) settled (id, reason, is_replaced)
    where mails.id = settled.id`.execute(tx)
}
