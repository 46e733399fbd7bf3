import { type RawBuilder, sql } from 'kysely'
import { CLIENT_MESSAGES, isToClient, URGENT_MESSAGES } from '#contract/emails.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { dailyAllowance, type MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import type { ClaimedMail } from '#server/outbox/queries.ts'

/** Whether an owner's messages to clients have to wait: until the owner has confirmed their email, or for the next day. */
export function isHeld(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from users holder left join message_allowances allowance on allowance.user_id = holder.id
    where holder.id = ${userId} and (holder.email_verified_at is null or allowance.held_until > app_now()))`
}

/** With the text of an invoice, which anybody could write and pay who signed up with a stranger's address. */
const IS_PAYMENT_TO_UNPROVEN = sql<boolean>`(mails.letter = 'payment-received' and exists (
  select from users recipient where recipient.id = mails.user_id and recipient.email_verified_at is null))`

/** Whether a message of the outbox has to wait. Other emails to owners never do. */
export const IS_HELD_BACK = sql<boolean>`(${IS_PAYMENT_TO_UNPROVEN}
  or (mails.letter in (${sql.join(CLIENT_MESSAGES)}) and ${isHeld(sql`mails.user_id`)}))`

/** Among an owner's due messages, emails to the owner come first, then cancellations and changes. */
export const SEND_RANK = sql<number>`case
  when mails.letter in (${sql.join(URGENT_MESSAGES)}) then 1
  when mails.letter in (${sql.join(CLIENT_MESSAGES)}) then 2 else 0 end`

type CountedMail = Pick<ClaimedMail, 'id' | 'user_id' | 'letter' | 'attempts'>

/** Retries were counted with their first attempt. The mails of a deleted account were counted when it was deleted. */
function isCounted({ user_id, letter, attempts }: CountedMail): boolean {
  return user_id !== null && attempts <= 1 && isToClient({ letter })
}

/**
 * Counts these messages, and returns those that exceed their owner's allowance for the day. An owner who has used up the
 * allowance is held until midnight. Call it once per transaction: it locks the owners in order of their id.
 */
export async function countAgainstAllowance<M extends CountedMail>(
  tx: SystemTx,
  mails: readonly M[],
  limits: MessagesPerDay,
): Promise<M[]> {
  const byOwner = Map.groupBy(mails.filter(isCounted), ({ user_id }) => user_id ?? '')
  if (byOwner.size === 0) return []
  const allowances = await lockAllowances(tx, [...byOwner.keys()])
  const now = (await tx.now()).getTime()
  const excess: M[] = []
  const counts = allowances.map(({ userId, sent, nextDay, payingSince, ...facts }) => {
    const urgentFirst = (byOwner.get(userId) ?? []).toSorted((a, b) => sendRank(a) - sendRank(b))
    const allowance = dailyAllowance({ ...facts, payingSince: payingSince.getTime() }, limits, now)
    const granted = Math.min(urgentFirst.length, Math.max(allowance - sent, 0))
    excess.push(...urgentFirst.slice(granted))
    // Before the email is confirmed there is no allowance that midnight could renew.
    const isUsedUp = facts.isEmailVerified && sent + granted >= allowance
    return { userId, granted, heldUntil: isUsedUp ? nextDay : null }
  })
  await sql`
    update message_allowances a set sent = a.sent + counted.granted, held_until = greatest(counted.held_until, a.held_until)
    from unnest(
      ${counts.map(({ userId }) => userId)}::uuid[],
      ${counts.map(({ granted }) => granted)}::int[],
      ${counts.map(({ heldUntil }) => heldUntil)}::timestamptz[]
    ) counted (user_id, granted, held_until)
    where a.user_id = counted.user_id`.execute(tx)
  return excess
}

function sendRank({ letter }: { letter: string }): number {
  return URGENT_MESSAGES.includes(letter) ? 0 : 1
}

type AllowanceRow = {
  userId: string
  sent: number
  nextDay: Date
  isEmailVerified: boolean
  status: SubscriptionStatus | null
  payingSince: Date
}

/**
 * A day only starts once, and not before a hold is over: an owner who changes the time zone to and fro does not get a new
 * allowance each time.
 */
async function lockAllowances(tx: SystemTx, userIds: readonly string[]): Promise<AllowanceRow[]> {
  const { rows } = await sql<AllowanceRow>`
    with owner as (
      select users.id, users.email_verified_at is not null as "isEmailVerified", s.status,
        coalesce(s.trial_end_date, users.created_at) as "payingSince",
        coalesce(b.timezone, ${DEFAULT_ZONE}) as timezone
      from users
        left join subscriptions s on s.user_id = users.id
        left join user_settings b on b.user_id = users.id
      where users.id = any(${userIds}::uuid[])
    ), locked as (
      insert into message_allowances as a (user_id, day, sent)
      select id, (app_now() at time zone timezone)::date, 0 from owner order by id
      on conflict (user_id) do update set
        day = case when a.held_until > app_now() then a.day else greatest(a.day, excluded.day) end,
        sent = case when excluded.day > a.day and coalesce(a.held_until <= app_now(), true) then 0 else a.sent end
      returning user_id, day, sent
    )
    select user_id as "userId", sent, (day + 1)::timestamp at time zone timezone as "nextDay",
      "isEmailVerified", status, "payingSince"
    from locked join owner on owner.id = locked.user_id`.execute(tx)
  return rows
}

/** Takes back the count of a message whose attempt was not made after all. */
export async function refundAllowance(tx: SystemTx, mail: CountedMail): Promise<void> {
  if (!isCounted(mail)) return
  await sql`
    update message_allowances set sent = greatest(sent - 1, 0), held_until = null
    where user_id = ${mail.user_id}`.execute(tx)
}

/** Why an owner's messages to clients wait; null if they don't. `until` is null if they wait for the owner to confirm their email. */
export type MessageHold = { until: Date | null }

export async function readHold(tx: OwnerTx): Promise<MessageHold | null> {
  const { rows } = await sql<{ is_verified: boolean; until: Date | null }>`
    select users.email_verified_at is not null as is_verified, allowance.held_until as until
    from users left join message_allowances allowance
      on allowance.user_id = users.id and allowance.held_until > app_now()`.execute(tx)
  const [owner] = rows
  if (!owner) return null
  if (!owner.is_verified) return { until: null }
  return owner.until && { until: owner.until }
}
