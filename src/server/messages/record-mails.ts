import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import type { Mail } from '#server/messages/claim-mails.ts'
import { FORGOTTEN } from '#server/messages/mail-states.ts'

/** The number of the attempt names the claim. */
type Claim = Pick<Mail, 'id' | 'attempts'>

/** Only by who holds the claim: a late answer must not undo what another worker has recorded since. */
export async function markMailsSent(tx: SystemTx, claims: readonly Claim[]): Promise<void> {
  await sql`
    update mails set sent_at = app_now(), claimed_until = null, last_error = null, props = ${FORGOTTEN}::jsonb,
      skipped_at = null, skip_reason = null
    from unnest(
      ${claims.map(({ id }) => id)}::uuid[],
      ${claims.map(({ attempts }) => attempts)}::int[]
    ) sent (id, attempts)
    where mails.id = sent.id and mails.attempts = sent.attempts`.execute(tx)
}

export async function markMailFailed(
  tx: SystemTx,
  { id, attempts }: Claim,
  { reason, retryAfterMs }: { reason: string; retryAfterMs: number | null },
): Promise<void> {
  const outcome =
    retryAfterMs === null
      ? { failed_at: sql<Date>`app_now()`, props: FORGOTTEN }
      : { next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${retryAfterMs / 1000})` }
  await tx
    .updateTable('mails')
    .set({ ...outcome, claimed_until: null, last_error: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
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
