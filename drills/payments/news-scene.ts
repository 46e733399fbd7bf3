import type { Drilling } from '#drills/drill.ts'
import { eventually, surely } from '#drills/judging/eventually.ts'
import type { Payee } from '#drills/load/payees.ts'
import { checkout, invoice } from '#drills/load/wishes.ts'
import type { Product } from '#drills/product/open-product.ts'
import { ask } from '#scripts/staging/ask.ts'
import type { News, Relay } from './provider-news.ts'

export type NewsScene = Pick<Drilling, 'tell'> & { product: Product; relay: Relay; luna: Payee }

export const SETTLES_WITHIN_MS = 60_000

/** The others are answered and forgotten. */
const FOLLOWED = /checkout|charge\.refunded|dispute\.(created|closed)|capability_status/

/** Paid, partly refunded, disputed and won: all that the provider tells of one invoice, as it told it. */
export async function aLifeOf(scene: NewsScene): Promise<News[]> {
  const { product, relay, luna } = scene
  await settled(product)
  relay.heard.length = 0
  const { id, sessionId } = await anOpenCheckout(scene, 'life')
  await product.emulator.act.completeCheckout(sessionId)
  await surely(() => paidNow(product, id), SETTLES_WITHIN_MS, 'The invoice is never paid')
  const { rows } = await product.admin.query<{ payment: string }>(
    `select payment_intent_id as payment from invoice_checkouts where user_id = $1 and session_id = $2`,
    [luna.id, sessionId],
  )
  const payment = rows[0]?.payment ?? ''
  await product.emulator.act.refund(payment, 500)
  const { disputeId } = await product.emulator.act.openDispute(payment)
  await product.emulator.act.closeDispute(disputeId, 'won')
  await product.emulator.webhooks.settled()
  await settled(product)
  return relay.heard.filter((news) => FOLLOWED.test(typeOf(news)))
}

export async function anOpenCheckout(
  { product, luna }: NewsScene,
  key: string,
): Promise<{ id: string; sessionId: string }> {
  const { origin } = product.servers[0]
  const made = JSON.parse((await ask(origin, invoice(luna, key))).body) as {
    invoice_id: string
    payment_url: string
  }
  const opened = await ask(origin, checkout(made.payment_url.split('/').at(-1) as string))
  return {
    id: made.invoice_id,
    sessionId: (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string,
  }
}

/** Everything that news may change, and what it may cause, as one text. */
export async function effects({ admin }: Product): Promise<string> {
  const { rows } = await admin.query(
    `select (select jsonb_agg(to_jsonb(i) - 'updated_at' order by id) from invoices i) as invoices,
       (select jsonb_agg(to_jsonb(c) - 'fetched_at' - 'next_check_at' - 'claimed_until' order by session_id)
        from invoice_checkouts c) as checkouts,
       (select jsonb_agg(to_jsonb(a) - 'fetched_at' - 'next_check_at' order by account_id) from connect_accounts a) as accounts,
       (select jsonb_object_agg(letter || ' ' || recipient, n)
        from (select letter, recipient, count(*) as n from mails group by 1, 2) counted) as letters`,
  )
  return JSON.stringify(rows[0])
}

export function settled(product: Product): Promise<void> {
  return surely(() => isSettled(product), SETTLES_WITHIN_MS, 'Events are kept and never followed up')
}

/** How long it took, for who judges that. */
export function untilSettled(product: Product): Promise<number> {
  return eventually(() => isSettled(product), SETTLES_WITHIN_MS)
}

async function isSettled(product: Product): Promise<boolean> {
  const waiting = 'select count(*)::int from stripe_events where processed_at is null and failed_at is null'
  return (await countOf(product, waiting)) === 0
}

export async function isPaid(product: Product, id: string): Promise<boolean> {
  return Number.isFinite(await eventually(() => paidNow(product, id), SETTLES_WITHIN_MS))
}

export async function paidNow(product: Product, id: string): Promise<boolean> {
  return (
    (await countOf(product, `select count(*)::int from invoices where id = $1 and status = 'paid'`, [id])) ===
    1
  )
}

export async function countOf({ admin }: Product, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(text, values)
  return rows[0]?.count ?? Number.NaN
}

export const typeOf = ({ body }: News) => (JSON.parse(body) as { type: string }).type
