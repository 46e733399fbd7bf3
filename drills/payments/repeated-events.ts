import { atMost, exactly, type Finding } from '#drills/drill.ts'
import { shuffled } from '#drills/load/shuffled.ts'
import { deliverEvent, type WebhookEvent, withNewId } from './webhook-relay.ts'
import {
  countOf,
  SETTLE_TIMEOUT_MS,
  stateSnapshot,
  timeUntilProcessed,
  type WebhookScene,
  waitUntilProcessed,
} from './webhook-scene.ts'

const CONCURRENT = 20
const REPEATS = 5

type Delivery = Awaited<ReturnType<typeof deliverEvent>>

const isRefused = ({ answer }: Delivery) => answer.status !== 200

/** The number of retries after a 503. There should be none. */
const countRetries = (deliveries: readonly Delivery[]) =>
  deliveries.reduce((sum, { retries }) => sum + retries, 0)

/** Sends recorded events again, one after the other and all at once. Only an event with a new id may be stored. */
export async function repeatEvents(
  { product, log }: WebhookScene,
  recorded: readonly WebhookEvent[],
  stateBefore: string,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (const event of recorded)
    for (let n = 0; n < REPEATS; n++) deliveries.push(await deliverEvent(origin, event))
  const atOnce = await Promise.all(
    Array.from({ length: CONCURRENT }, (_, n) =>
      deliverEvent(origin, recorded[n % recorded.length] as WebhookEvent),
    ),
  )
  const newEvent = withNewId(recorded[0] as WebhookEvent, 'new')
  const newAtOnce = await Promise.all(
    Array.from({ length: CONCURRENT }, () => deliverEvent(origin, newEvent)),
  )
  deliveries.push(...atOnce, ...newAtOnce)
  const refused = deliveries.filter(isRefused)
  for (const { answer } of refused) log(`repeat refused: ${answer.status} ${answer.body}`)
  await waitUntilProcessed(product)
  const storedRows = await countOf(product, `select count(*)::int from stripe_events where id like '%\\_new'`)
  return [
    exactly('Repeated events not answered with 200', refused.length, 0),
    atMost('Repeated events that got a 503 first', countRetries(deliveries), 0, 'times'),
    exactly(`Rows stored for one event sent ${CONCURRENT} times at once`, storedRows, 1),
    exactly('Repeated events change the state', Number((await stateSnapshot(product)) !== stateBefore), 0),
  ]
}

/** Sends the recorded events in random orders, each time with new ids, so that all of them are processed again. */
export async function reorderEvents(
  { product, log }: WebhookScene,
  recorded: readonly WebhookEvent[],
  stateBefore: string,
  { count, random }: { count: number; random: () => number },
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (let order = 0; order < count; order++) {
    const events = shuffled(recorded, random).map((event) => withNewId(event, `o${order}`))
    deliveries.push(...(await Promise.all(events.map((event) => deliverEvent(origin, event)))))
  }
  const tookMs = await timeUntilProcessed(product)
  const stateAfter = await stateSnapshot(product)
  if (stateAfter !== stateBefore) log(`before: ${stateBefore}\n  after:  ${stateAfter}`)
  return [
    exactly(`Events refused when sent in ${count} orders`, deliveries.filter(isRefused).length, 0),
    atMost(`Events that got a 503 first in ${count} orders`, countRetries(deliveries), 0, 'times'),
    atMost('Time until all reordered events were processed', tookMs / 1000, SETTLE_TIMEOUT_MS / 1000, 's'),
    exactly('Reordered events change the state or the emails', Number(stateAfter !== stateBefore), 0),
  ]
}
