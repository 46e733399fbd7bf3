import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { exactly, type Finding } from '#drills/drill.ts'
import {
  becomesPaid,
  countOf,
  isPaid,
  openCheckout,
  SETTLE_TIMEOUT_MS,
  type WebhookScene,
  waitUntilProcessed,
} from './webhook-scene.ts'

/** Longer than a sweep, which runs every two seconds, and shorter than the ten minutes until the next check. */
const REPAIR_TIMEOUT_MS = 120_000

/** The event is stored, and the server crashes before it responds. */
export async function crashBeforeResponse(scene: WebhookScene): Promise<Finding[]> {
  const { product, relay } = scene
  const [server] = product.servers
  const { id, sessionId } = await openCheckout(scene, 'crash')
  let crashes = 0
  relay.mode = () => {
    crashes += 1
    server.kill()
    relay.mode = 'on'
  }
  await product.emulator.act.completeCheckout(sessionId)
  await waitFor(async () => crashes > 0, SETTLE_TIMEOUT_MS, 'no webhook about the payment arrived')
  await server.ready()
  // Replaces waiting two minutes for the claim of the dead worker to expire.
  await product.admin.query('update stripe_events set claimed_until = null where processed_at is null')
  const becamePaid = await becomesPaid(product, id)
  await waitUntilProcessed(product)
  return [
    exactly('Crashes between storing an event and answering it', crashes, 1),
    exactly('Invoice is paid after the crash', Number(becamePaid), 1),
    exactly(
      'Payments counted for the invoice after the crash',
      await countOf(product, 'select card_payments as count from invoices where id = $1', [id]),
      1,
    ),
  ]
}

/** The webhook of a payment is lost; our own check finds the payment. */
export async function dropEvents(scene: WebhookScene): Promise<Finding[]> {
  const { product, relay } = scene
  const { id, sessionId } = await openCheckout(scene, 'drop')
  relay.mode = 'off'
  await product.emulator.act.completeCheckout(sessionId)
  await product.emulator.webhooks.settled()
  // Replaces waiting ten minutes for the next check.
  await product.admin.query('update invoice_checkouts set next_check_at = app_now() where invoice_id = $1', [
    id,
  ])
  const tookMs = await pollUntil(() => isPaid(product, id), REPAIR_TIMEOUT_MS)
  relay.mode = 'on'
  const countCorrections = () =>
    countOf(product, 'select count(*)::int from payment_corrections where object_id = $1', [sessionId])
  await pollUntil(async () => (await countCorrections()) > 0, REPAIR_TIMEOUT_MS)
  return [
    exactly('Invoice is paid by the next check after its event was lost', Number(Number.isFinite(tookMs)), 1),
    exactly('Corrections recorded for the operator', await countCorrections(), 1),
  ]
}
