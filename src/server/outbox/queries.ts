import { sql } from 'kysely'
import type { Channel } from '#domain/messages/channel.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { claimedFor } from '#server/db/claims.ts'
import type { AnyTx, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import type { LogoFile } from '#server/pictures/queries.ts'

/** Once a mail is settled its props are cleared: they may contain a secret link. */
export const CLEARED_PROPS = '{}'

export const IS_UNSETTLED = sql<boolean>`(mails.sent_at is null and mails.failed_at is null
  and mails.replaced_at is null and mails.skipped_at is null)`

export type Mail = {
  id: string
  letter: string
  props: unknown
  recipient: string
  attempts: number
  channel: Channel
  claimed_at: Date
  /** What an email about appointments says about each of them; null for other mails. */
  announces: unknown
  /** An earlier attempt with the same content may have arrived. */
  isRepeat?: boolean
}

export type ClaimedMail = Mail & {
  /** It belongs to the business that the email is from, and is missing until the email is about to be sent. */
  logo?: LogoFile | null
  user_id: string | null
  appointment_id: string | null
  minutes_before: number | null
  is_resent: boolean
  /** Set if a status report for this text arrived before the provider's response was recorded. */
  provider_id: string | null
  /** The device of a push; null for other messages. */
  push_device_id: string | null
  /** Set if composing failed. Only this mail fails; the others of the same claim are sent. */
  composeError?: unknown
}

/** How long a claim lasts in real time. A dead worker delays its mails by this and the following time. */
export const CLAIM_SECONDS = 80

/**
 * How long after its claim a worker can still record what it has sent. Counted from when the expired claim was released,
 * because nothing can be recorded while the database is away. Longer than a worker takes to notice that it is back.
 */
export const LATE_RECORD_SECONDS = 30

export const CLAIMED_COLUMNS = [
  'id',
  'letter',
  'props',
  'recipient',
  'attempts',
  'user_id',
  'appointment_id',
  'minutes_before',
  'provider_id',
  'push_device_id',
  'announces',
  sql<Date>`app_now()`.as('claimed_at'),
  sql<Channel>`channel`.as('channel'),
  sql<boolean>`resends is not null`.as('is_resent'),
] as const

export type NewMail = {
  id: string
  userId: string | null
  letter: string
  props: object
  /** Default: email. */
  channel?: Channel | undefined
  recipient: string
  /** For a push, whose recipient is the name of the device. */
  pushDeviceId?: string | undefined
  delay: SendDelay
  invoiceId?: string | undefined
  appointmentId?: string | undefined
  /** The earlier message that this one sends again. */
  resends?: string | null | undefined
  /** What an email about appointments says about each of them. */
  announces?: object | undefined
  plannedFor?: Date | undefined
  /** For reminders. Their content is written when they are sent. */
  reminder?: { minutesBefore: number; startsAt: Date } | undefined
}

export type SendDelay = { afterSeconds: number }

export async function insertMails(tx: AnyTx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  await (tx as OwnerTx | VisitorTx | SystemTx).insertInto('mails').values(mails.map(mailColumns)).execute()
}

/** Adds messages that the caller sends right away; they are claimed, so nobody else sends them. */
export async function insertClaimedMails(tx: SystemTx, mails: readonly NewMail[]): Promise<ClaimedMail[]> {
  if (mails.length === 0) return []
  const claim = { claimed_until: claimedFor(CLAIM_SECONDS), attempts: 1 }
  return tx
    .insertInto('mails')
    .values(mails.map((mail) => ({ ...mailColumns(mail), ...claim })))
    .returning(CLAIMED_COLUMNS)
    .execute()
}

function mailColumns(mail: NewMail) {
  // The database ignores such mails, because the previous release may add them.
  if (mail.recipient === '') throw new Error(`${mail.letter} has no recipient`)
  return {
    id: mail.id,
    user_id: mail.userId,
    letter: mail.letter,
    props: JSON.stringify(mail.props),
    channel: mail.channel ?? 'email',
    recipient: mail.recipient,
    push_device_id: mail.pushDeviceId ?? null,
    next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${mail.delay.afterSeconds})`,
    invoice_id: mail.invoiceId ?? null,
    appointment_id: mail.appointmentId ?? null,
    resends: mail.resends ?? null,
    minutes_before: mail.reminder?.minutesBefore ?? null,
    starts_at: mail.reminder?.startsAt ?? null,
    announces: mail.announces ? JSON.stringify(mail.announces) : null,
    planned_for: mail.plannedFor,
  }
}

/** The attempt number identifies the claim. */
type Claim = Pick<Mail, 'id' | 'attempts'>

export type SentMail = Pick<Mail, 'id' | 'recipient' | 'announces'>

/** `providerId`: the text provider's id, for texts. */
export type SentClaim = Claim & { providerId?: string | undefined }

/** Ignores claims that were lost: a late response must not overwrite what another worker has recorded. Returns the recorded mails. */
export async function markMailsSent(tx: SystemTx, claims: readonly SentClaim[]): Promise<SentMail[]> {
  const ids = claims.map(({ id }) => id)
  // The ids are listed twice so that Postgres looks the rows up by primary key.
  const { rows } = await sql<SentMail>`
    update mails set sent_at = app_now(), claimed_until = null, last_error = null, props = ${CLEARED_PROPS}::jsonb,
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

/** Returns false if another worker has already recorded an outcome. */
export async function markMailFailed(
  tx: SystemTx,
  { id, attempts }: Claim,
  { reason, retryAfterMs }: { reason: string; retryAfterMs: number | null },
): Promise<boolean> {
  const outcome =
    retryAfterMs === null
      ? { failed_at: sql<Date>`app_now()`, props: CLEARED_PROPS }
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

/** Stops all further attempts; the owner sees the reason. */
export async function markMailSkipped(
  tx: SystemTx,
  { id, attempts }: Claim,
  reason: SkipReason,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ skipped_at: sql<Date>`app_now()`, skip_reason: reason, claimed_until: null, props: CLEARED_PROPS })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(IS_UNSETTLED)
    .execute()
}

/** Gives the claim back without counting an attempt. The next one is not made before `until`. */
export async function postponeMail(tx: SystemTx, claim: Claim, until: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ claimed_until: null, attempts: claim.attempts - 1, next_attempt_at: until })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute()
}

/** Gives the claim back without counting an attempt. */
export function releaseMail(tx: SystemTx, claim: Claim): Promise<void> {
  return releaseMails(tx, [claim])
}

export async function releaseMails(tx: SystemTx, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await sql`
    update mails set claimed_until = null, attempts = mails.attempts - 1
    from unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ attempts }) => attempts)}::int[])
      claim (id, attempts)
    where mails.id = claim.id and mails.attempts = claim.attempts`.execute(tx)
}

/** The next attempt is made `LATE_RECORD_SECONDS` later. The attempt number stays, so that its worker can record it until then. */
export async function releaseExpiredClaims(tx: SystemTx): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      claimed_until: null,
      next_attempt_at: sql`app_now() + make_interval(secs => ${LATE_RECORD_SECONDS})`,
    })
    .where(IS_UNSETTLED)
    .where('next_attempt_at', '<=', sql<Date>`app_now()`)
    .where('claimed_until', '<', sql<Date>`clock_timestamp()`)
    .execute()
}
