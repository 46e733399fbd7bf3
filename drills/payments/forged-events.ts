import { exactly, type Finding } from '#drills/drill.ts'
import type { LoadOwner } from '#drills/load/load-owners.ts'
import { sendEvent, type WebhookEvent, withNewId } from './webhook-relay.ts'
import { countOf, stateSnapshot, type WebhookScene, waitUntilProcessed } from './webhook-scene.ts'

const TOLERATED_AGE_SECONDS = 300

/** Sends events that are forged, of an unknown type or account, or too large. None of them may change anything. */
export async function sendForgedEvents(
  { product, log }: WebhookScene,
  recorded: readonly WebhookEvent[],
  rosa: LoadOwner,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const countStored = () => countOf(product, 'select count(*)::int from stripe_events')
  const original = recorded.find(({ source }) => source === 'connect') as WebhookEvent
  const now = Math.floor(Date.now() / 1000)
  const storedBefore = await countStored()
  const invalid = await Promise.all([
    sendEvent(origin, withNewId(original, 'f1'), { secret: 'whsec_guessed' }),
    sendEvent(origin, withNewId(original, 'f2'), { signedAt: now - TOLERATED_AGE_SECONDS - 60 }),
    sendEvent(origin, withNewId(original, 'f3'), { signature: null }),
    sendEvent(origin, withNewId(original, 'f4'), { signature: 't=1,v1=' }),
  ])
  const event = JSON.parse(original.body) as object
  const unknownType = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_u', type: 'v1.unheard.of' }),
  }
  const unknownAccount = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_s', context: 'acct_nobody' }),
  }
  const oversized = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_h', padding: 'x'.repeat(2 * 2 ** 20) }),
  }
  const ignored = [await sendEvent(origin, unknownType), await sendEvent(origin, unknownAccount)]
  // The server may close the connection before the whole body is sent.
  const oversizedStatus = await sendEvent(origin, oversized).then(
    ({ status }) => status,
    () => 413,
  )
  const storedAfter = await countStored()
  log(`forged: ${[...invalid, ...ignored].map(({ status, body }) => `${status} ${body}`).join(', ')}`)
  const stateBefore = await stateSnapshot(product)
  // Rosa's account sends an event about Luna's payment.
  await sendEvent(origin, {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_r', context: rosa.accountId }),
  })
  await waitUntilProcessed(product)
  return [
    exactly(
      'Events with an invalid signature answered with 400',
      invalid.filter(({ status }) => status === 400).length,
      4,
    ),
    exactly(
      'Events of an unknown type or account answered with 200',
      ignored.filter(({ status }) => status === 200).length,
      2,
    ),
    exactly('Status for an event of 2 MB', oversizedStatus, 413),
    exactly('Rows stored for invalid, unknown or oversized events', storedAfter - storedBefore, 0),
    exactly(
      "An event changes another account's invoice",
      Number((await stateSnapshot(product)) !== stateBefore),
      0,
    ),
  ]
}
