import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { isLoopback } from '#server/base/is-loopback.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import { realNow } from '#server/db/product-clock.ts'
import type { SentText, SmsGateway } from '#server/gateways/sms.ts'
import type { Mail } from '#server/outbox/queries.ts'
import { findStoppedNumbers } from '#server/outbox/text-refusals.ts'

export type TextingDeps = { db: Database; sms: SmsGateway | null; appUrl: URL }

type Text = Pick<Mail, 'id' | 'props' | 'recipient' | 'attempts'> & { provider_id: string | null }

/** Returned instead of sending if the recipient answered STOP after the text was claimed. */
export const STOPPED = 'stopped' satisfies SkipReason

/**
 * The provider has no idempotency keys. A retry therefore first looks there for an earlier attempt with the same number
 * and body, so that a lost response does not lead to a second text.
 */
export async function sendText(
  { db, sms, appUrl }: TextingDeps,
  text: Text,
): Promise<SentText | typeof STOPPED> {
  if (!sms) throw new TypeError('cannot send a text: no text provider is configured')
  if (text.provider_id) return { providerId: text.provider_id }
  const [body = '', ...earlierBodies] = textBodies(text)
  const to = text.recipient
  if (text.attempts > 1) {
    const since = new Date((await db.asSystem(realNow)).getTime() - DAY_MS)
    const sent = await Promise.all([body, ...earlierBodies].map((body) => sms.find({ to, body, since })))
    const earlier = await findUnrecorded(db, sent.flat())
    if (earlier) return earlier
  }
  if ((await db.asSystem((tx) => findStoppedNumbers(tx, [to]))).has(to)) return STOPPED
  return sms.send({ to, body, statusUrl: statusUrl(appUrl, text.id) })
}

/** `tried` has the different bodies of attempts on earlier days. */
export type TextProps = { body: string; tried: readonly string[] }

export function textBodies({ props }: Pick<Mail, 'props'>): string[] {
  const { body, tried = [] } = props as Partial<TextProps>
  return body === undefined ? [] : [body, ...tried]
}

/** A text that the provider has and that none of our messages is linked to. */
async function findUnrecorded(db: Database, found: readonly SentText[]): Promise<SentText | null> {
  if (found.length === 0) return null
  const ids = found.map(({ providerId }) => providerId)
  const recordedIds = await db.asSystem((tx) => recordedProviderIds(tx, ids))
  return found.find(({ providerId }) => !recordedIds.has(providerId)) ?? null
}

/** The subset of these provider ids that our messages are linked to. */
async function recordedProviderIds(tx: SystemTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('mails')
    .select('provider_id')
    .where('provider_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ provider_id }) => provider_id ?? []))
}

const STATUS_PATH = '/api/texts/status'

/** Contains the message id, so that a status report can arrive before the provider's response is recorded. */
export function statusUrl(appUrl: URL, mailId: string): string | null {
  return isLoopback(appUrl.hostname) ? null : publicStatusUrl(appUrl, mailId)
}

export function publicStatusUrl(appUrl: URL, mailId: string): string {
  return `${appUrl.origin}${STATUS_PATH}?mail=${mailId}`
}
