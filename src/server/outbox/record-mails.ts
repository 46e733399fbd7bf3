import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Mail } from '#server/outbox/claim-mails.ts'
import { FORGOTTEN, isUnsettled } from '#server/outbox/mail-states.ts'

/** The number of the attempt names the claim. */
type Claim = Pick<Mail, 'id' | 'attempts'>

/** Enough to record elsewhere that it was sent. */
export type SentMail = Pick<Mail, 'id' | 'recipient' | 'announces'>

/** Of a text, also what its provider calls it. */
export type SentClaim = Claim & { providerId?: string | undefined }

/** Only by who holds the claim: a late answer must not undo what another worker has recorded since. Answers those that were recorded. */
export async function markMailsSent(tx: SystemTx, claims: readonly SentClaim[]): Promise<SentMail[]> {
  const ids = claims.map(({ id }) => id)
  // The list is there twice so that Postgres looks the rows up by their key.
  const { rows } = await sql<SentMail>`
    update mails set sent_at = app_now(), claimed_until = null, last_error = null, props = ${FORGOTTEN}::jsonb,
      skipped_at = null, skip_reason = null, provider_id = coalesce(sent.provider_id, mails.provider_id)
    from unnest(
      ${ids}::uuid[],
      ${claims.map(({ attempts }) => attempts)}::int[],
      ${claims.map(({ providerId }) => providerId ?? null)}::text[]
    ) sent (id, attempts, provider_id)
    where mails.id = sent.id and mails.id = any(${ids}::uuid[]) and mails.attempts = sent.attempts and mails.failed_at is null
    returning mails.id, mails.recipient, mails.announces`.execute(tx)
  return rows
}

/** False: somebody else has recorded what became of it. */
export async function markMailFailed(
  tx: SystemTx,
  { id, attempts }: Claim,
  { reason, retryAfterMs }: { reason: string; retryAfterMs: number | null },
): Promise<boolean> {
  const outcome =
    retryAfterMs === null
      ? { failed_at: sql<Date>`app_now()`, props: FORGOTTEN }
      : { next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${retryAfterMs / 1000})` }
  const failed = await tx
    .updateTable('mails')
    .set({ ...outcome, claimed_until: null, last_error: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .returning('id')
    .execute()
  return failed.length > 0
}

/** Nobody is to try it any more, for a reason that the owner reads. */
export async function skipMail(tx: SystemTx, { id, attempts }: Claim, reason: SkipReason): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ skipped_at: sql<Date>`app_now()`, skip_reason: reason, claimed_until: null, props: FORGOTTEN })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(isUnsettled)
    .execute()
}

/** Nobody has tried it, and nobody is to before then. */
export async function putOffMail(tx: SystemTx, claim: Claim, until: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ claimed_until: null, attempts: claim.attempts - 1, next_attempt_at: until })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}

/** Nobody has tried it. */
export async function releaseMail(tx: SystemTx, { id, attempts }: Claim): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
