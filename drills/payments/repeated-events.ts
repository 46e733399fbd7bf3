import { atMost, exactly, type Finding } from '#drills/drill.ts'
import { shuffled } from '#drills/load/shuffled.ts'
import { deliver, type WebhookEvent, withNewId } from './webhook-relay.ts'
import {
  countOf,
  effects,
  SETTLE_TIMEOUT_MS,
  settled,
  timeUntilProcessed,
  type WebhookScene,
} from './webhook-scene.ts'

const CONCURRENT = 20
const REPEATS = 5

type Delivery = Awaited<ReturnType<typeof deliver>>

const isRefused = ({ answer }: Delivery) => answer.status !== 200

/** On a busy machine, opening twenty connections may time out with a 503. */
const countRetries = (deliveries: readonly Delivery[]) =>
  deliveries.reduce((sum, { retries }) => sum + retries, 0)

export async function repeatedEvents(
  { product, tell }: WebhookScene,
  recorded: readonly WebhookEvent[],
  before: string,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (const news of recorded) for (let n = 0; n < REPEATS; n++) deliveries.push(await deliver(origin, news))
  const atOnce = await Promise.all(
    Array.from({ length: CONCURRENT }, (_, n) =>
      deliver(origin, recorded[n % recorded.length] as WebhookEvent),
    ),
  )
  const first = withNewId(recorded[0] as WebhookEvent, 'new')
  const fresh = await Promise.all(Array.from({ length: CONCURRENT }, () => deliver(origin, first)))
  deliveries.push(...atOnce, ...fresh)
  const refused = deliveries.filter(isRefused)
  for (const { answer } of refused) tell(`repeat refused: ${answer.status} ${answer.body}`)
  await settled(product)
  const kept = await countOf(product, `select count(*)::int from stripe_events where id like '%\\_new'`)
  return [
    exactly('Repeats that were not taken with 200', refused.length, 0),
    atMost('Repeats answered with 503 first', countRetries(deliveries), 0, 'times'),
    exactly(`Rows of one event that came ${CONCURRENT} times at once`, kept, 1),
    exactly('State changed by repeats', Number((await effects(product)) !== before), 0),
  ]
}

/** Each order uses new event ids, so that all events are processed again. */
export async function reorderedEvents(
  { product, tell }: WebhookScene,
  recorded: readonly WebhookEvent[],
  before: string,
  { count, random }: { count: number; random: () => number },
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (let order = 0; order < count; order++) {
    const sent = shuffled(recorded, random).map((news) => withNewId(news, `o${order}`))
    deliveries.push(...(await Promise.all(sent.map((news) => deliver(origin, news)))))
  }
  const took = await timeUntilProcessed(product)
  const after = await effects(product)
  if (after !== before) tell(`before: ${before}\n  after:  ${after}`)
  return [
    exactly(`Events refused in ${count} orders`, deliveries.filter(isRefused).length, 0),
    atMost(`Events answered with 503 first in ${count} orders`, countRetries(deliveries), 0, 'times'),
    atMost('Orders followed up within', took / 1000, SETTLE_TIMEOUT_MS / 1000, 's'),
    exactly('State or letters changed by any order', Number(after !== before), 0),
  ]
}
