import { atMost, exactly, type Finding } from '#drills/drill.ts'
import { shuffled } from '#drills/load/shuffled.ts'
import { countOf, effects, type NewsScene, SETTLES_WITHIN_MS, settled, untilSettled } from './news-scene.ts'
import { deliver, type News, retold } from './provider-news.ts'

const AT_ONCE = 20
const TIMES = 5

type Delivery = Awaited<ReturnType<typeof deliver>>

const isRefused = ({ answer }: Delivery) => answer.status !== 200

/** On a machine without a free core twenty connections may take longer to open than anybody is to wait. */
const countRetries = (deliveries: readonly Delivery[]) =>
  deliveries.reduce((sum, { retries }) => sum + retries, 0)

export async function repeated(
  { product, tell }: NewsScene,
  recorded: readonly News[],
  before: string,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (const news of recorded) for (let n = 0; n < TIMES; n++) deliveries.push(await deliver(origin, news))
  const atOnce = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => deliver(origin, recorded[n % recorded.length] as News)),
  )
  const first = retold(recorded[0] as News, 'new')
  const fresh = await Promise.all(Array.from({ length: AT_ONCE }, () => deliver(origin, first)))
  deliveries.push(...atOnce, ...fresh)
  const refused = deliveries.filter(isRefused)
  for (const { answer } of refused) tell(`repeat refused: ${answer.status} ${answer.body}`)
  await settled(product)
  const kept = await countOf(product, `select count(*)::int from stripe_events where id like '%\\_new'`)
  return [
    exactly('Repeats that were not taken with 200', refused.length, 0),
    atMost('Repeats answered with 503 first', countRetries(deliveries), 0, 'times'),
    exactly(`Rows of one event that came ${AT_ONCE} times at once`, kept, 1),
    exactly('State changed by repeats', Number((await effects(product)) !== before), 0),
  ]
}

/** Each order is told under fresh ids, so that all of it is followed up again. */
export async function inAnyOrder(
  { product, tell }: NewsScene,
  recorded: readonly News[],
  before: string,
  { count, random }: { count: number; random: () => number },
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const deliveries: Delivery[] = []
  for (let order = 0; order < count; order++) {
    const sent = shuffled(recorded, random).map((news) => retold(news, `o${order}`))
    deliveries.push(...(await Promise.all(sent.map((news) => deliver(origin, news)))))
  }
  const took = await untilSettled(product)
  const after = await effects(product)
  if (after !== before) tell(`before: ${before}\n  after:  ${after}`)
  return [
    exactly(`Events refused in ${count} orders`, deliveries.filter(isRefused).length, 0),
    atMost(`Events answered with 503 first in ${count} orders`, countRetries(deliveries), 0, 'times'),
    atMost('Orders followed up within', took / 1000, SETTLES_WITHIN_MS / 1000, 's'),
    exactly('State or letters changed by any order', Number(after !== before), 0),
  ]
}
