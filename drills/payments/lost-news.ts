import { exactly, type Finding } from '#drills/drill.ts'
import { eventually, surely } from '#drills/judging/eventually.ts'
import {
  anOpenCheckout,
  countOf,
  isPaid,
  type NewsScene,
  paidNow,
  SETTLES_WITHIN_MS,
  settled,
} from './news-scene.ts'

/** Sweeps come every two seconds, on a busy machine later; whoever is looked at is looked at again after ten minutes. */
const ONE_RUN_MS = 120_000

/** The event is kept, and the server dies before the provider hears so. */
export async function crashedBeforeTheAnswer(scene: NewsScene): Promise<Finding[]> {
  const { product, relay } = scene
  const [server] = product.servers
  const { id, sessionId } = await anOpenCheckout(scene, 'crash')
  let answers = 0
  relay.passOn = () => {
    answers += 1
    server.kill()
    relay.passOn = 'on'
  }
  await product.emulator.act.completeCheckout(sessionId)
  await surely(async () => answers > 0, SETTLES_WITHIN_MS, 'Nobody hears of the payment')
  await server.ready()
  // Stands for the two minutes that a dead worker's claim lasts.
  await product.admin.query('update stripe_events set claimed_until = null where processed_at is null')
  const isSettled = await isPaid(product, id)
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

/** Nobody is told of a payment; looking by ourselves finds it. */
export async function dropped(scene: NewsScene): Promise<Finding[]> {
  const { product, relay } = scene
  const { id, sessionId } = await anOpenCheckout(scene, 'drop')
  relay.passOn = 'off'
  await product.emulator.act.completeCheckout(sessionId)
  await product.emulator.webhooks.settled()
  // Stands for the ten minutes until it is looked at.
  await product.admin.query('update invoice_checkouts set next_check_at = app_now() where invoice_id = $1', [
    id,
  ])
  const tookMs = await eventually(() => paidNow(product, id), ONE_RUN_MS)
  relay.passOn = 'on'
  const noted = () =>
    countOf(product, 'select count(*)::int from payment_corrections where object_id = $1', [sessionId])
  await eventually(async () => (await noted()) > 0, ONE_RUN_MS)
  return [
    exactly('A dropped event repaired by one look', Number(Number.isFinite(tookMs)), 1),
    exactly('Corrections noted for the operator', await noted(), 1),
  ]
}
