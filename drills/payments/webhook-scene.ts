import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import type { DrillContext } from '#drills/drill.ts'
import type { LoadOwner } from '#drills/load/load-owners.ts'
import { checkoutRequest, invoiceRequest } from '#drills/load/requests.ts'
import type { Product } from '#drills/product/open-product.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import type { Relay, WebhookEvent } from './webhook-relay.ts'

export type WebhookScene = Pick<DrillContext, 'log'> & { product: Product; relay: Relay; luna: LoadOwner }

export const SETTLE_TIMEOUT_MS = 60_000

/** Other event types are acknowledged and ignored. */
const PROCESSED_TYPES = /checkout|charge\.refunded|dispute\.(created|closed)|capability_status/

/** Records all events of one invoice that is paid, partly refunded, disputed and won. */
export async function recordInvoiceLifecycle(scene: WebhookScene): Promise<WebhookEvent[]> {
  const { product, relay, luna } = scene
  await waitUntilProcessed(product)
  relay.received.length = 0
  const { id, sessionId } = await openCheckout(scene, 'life')
  await product.emulator.act.completeCheckout(sessionId)
  await waitFor(() => isPaid(product, id), SETTLE_TIMEOUT_MS, 'the invoice was never paid')
  const { rows } = await product.admin.query<{ payment: string }>(
    `select payment_intent_id as payment from invoice_checkouts where user_id = $1 and session_id = $2`,
    [luna.id, sessionId],
  )
  const payment = rows[0]?.payment ?? ''
  await product.emulator.act.refund(payment, 500)
  const { disputeId } = await product.emulator.act.openDispute(payment)
  await product.emulator.act.closeDispute(disputeId, 'won')
  await product.emulator.webhooks.settled()
  await waitUntilProcessed(product)
  return relay.received.filter((event) => PROCESSED_TYPES.test(typeOf(event)))
}

/** Creates an invoice and opens its checkout. `id` is the invoice's. */
export async function openCheckout(
  { product, luna }: WebhookScene,
  key: string,
): Promise<{ id: string; sessionId: string }> {
  const { origin } = product.servers[0]
  const created = JSON.parse((await sendRequest(origin, invoiceRequest(luna, key))).body) as {
    invoice_id: string
    payment_url: string
  }
  const opened = await sendRequest(origin, checkoutRequest(created.payment_url.split('/').at(-1) as string))
  return {
    id: created.invoice_id,
    sessionId: (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string,
  }
}

/** Everything that events may change or cause, as one string for comparison. */
export async function stateSnapshot({ admin }: Product): Promise<string> {
  const { rows } = await admin.query(
    `select (select jsonb_agg(to_jsonb(i) - 'updated_at' order by id) from invoices i) as invoices,
       (select jsonb_agg(to_jsonb(c) - 'fetched_at' - 'next_check_at' - 'claimed_until' order by session_id)
        from invoice_checkouts c) as checkouts,
       (select jsonb_agg(to_jsonb(a) - 'fetched_at' - 'next_check_at' order by account_id) from connect_accounts a) as accounts,
       (select jsonb_object_agg(letter || ' ' || recipient, n)
        from (select letter, recipient, count(*) as n from mails group by 1, 2) counts) as letters`,
  )
  return JSON.stringify(rows[0])
}

export function waitUntilProcessed(product: Product): Promise<void> {
  return waitFor(() => isProcessed(product), SETTLE_TIMEOUT_MS, 'stored events were not processed')
}

export function timeUntilProcessed(product: Product): Promise<number> {
  return pollUntil(() => isProcessed(product), SETTLE_TIMEOUT_MS)
}

async function isProcessed(product: Product): Promise<boolean> {
  const unprocessed =
    'select count(*)::int from stripe_events where processed_at is null and failed_at is null'
  return (await countOf(product, unprocessed)) === 0
}

/** Waits for the payment, and returns whether it came in time. */
export async function becomesPaid(product: Product, id: string): Promise<boolean> {
  return Number.isFinite(await pollUntil(() => isPaid(product, id), SETTLE_TIMEOUT_MS))
}

export async function isPaid(product: Product, id: string): Promise<boolean> {
  return (
    (await countOf(product, `select count(*)::int from invoices where id = $1 and status = 'paid'`, [id])) ===
    1
  )
}

export async function countOf({ admin }: Product, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(text, values)
  return rows[0]?.count ?? Number.NaN
}

export const typeOf = ({ body }: WebhookEvent) => (JSON.parse(body) as { type: string }).type
