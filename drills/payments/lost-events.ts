import { eventually, waitFor } from '#drills/checking/eventually.ts'
import { exactly, type Finding } from '#drills/drill.ts'
import {
  becomesPaid,
  countOf,
  isPaid,
  openCheckout,
  SETTLE_TIMEOUT_MS,
  settled,
  type WebhookScene,
} from './webhook-scene.ts'

/** Longer than a sweep, which runs every two seconds, and shorter than the ten minutes until the next check. */
const REPAIR_TIMEOUT_MS = 120_000

/** The event is stored, and the server crashes before it responds. */
export async function crashBeforeResponse(scene: WebhookScene): Promise<Finding[]> {
  const { product, relay } = scene
  const [server] = product.servers
  const { id, sessionId } = await openCheckout(scene, 'crash')
  let answers = 0
  relay.mode = () => {
    answers += 1
    server.kill()
    relay.mode = 'on'
  }
  await product.emulator.act.completeCheckout(sessionId)
  await waitFor(async () => answers > 0, SETTLE_TIMEOUT_MS, 'no webhook about the payment arrived')
  await server.ready()
  // Replaces waiting two minutes for the claim of the dead worker to expire.
  await product.admin.query('update stripe_events set claimed_until = null where processed_at is null')
  const isSettled = await becomesPaid(product, id)
  await settled(product)
  return [
    exactly('Crashes between keeping an event and answering it', answers, 1),
    exactly('Paid after the crash', Number(isSettled), 1),
    exactly(
      'Payments counted after the crash',
      await countOf(product, 'select card_payments as count from invoices where id = $1', [id]),
      1,
    ),
  ]
}

/** The webhook of a payment is lost; our own check finds the payment. */
export async function droppedEvents(scene: WebhookScene): Promise<Finding[]> {
  const { product, relay } = scene
  const { id, sessionId } = await openCheckout(scene, 'drop')
  relay.mode = 'off'
  await product.emulator.act.completeCheckout(sessionId)
  await product.emulator.webhooks.settled()
  // Replaces waiting ten minutes for the next check.
  await product.admin.query('update invoice_checkouts set next_check_at = app_now() where invoice_id = $1', [
    id,
  ])
  const tookMs = await eventually(() => isPaid(product, id), REPAIR_TIMEOUT_MS)
  relay.mode = 'on'
  const noted = () =>
    countOf(product, 'select count(*)::int from payment_corrections where object_id = $1', [sessionId])
  await eventually(async () => (await noted()) > 0, REPAIR_TIMEOUT_MS)
  return [
    exactly('A dropped event repaired by one look', Number(Number.isFinite(tookMs)), 1),
    exactly('Corrections noted for the operator', await noted(), 1),
  ]
}
