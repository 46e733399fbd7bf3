import { atMost, exactly, type Finding } from './drill.ts'
import { countOf, effects, type NewsScene, SETTLES_WITHIN_MS, settled, untilSettled } from './news-scene.ts'
import { type News, retold, send } from './provider-news.ts'
import { shuffled } from './shuffled.ts'

const AT_ONCE = 20
const TIMES = 5

export async function repeated(
  { product }: NewsScene,
  recorded: readonly News[],
  before: string,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const statuses: number[] = []
  for (const news of recorded)
    for (let n = 0; n < TIMES; n++) statuses.push((await send(origin, news)).status)
  const atOnce = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => send(origin, recorded[n % recorded.length] as News)),
  )
  statuses.push(...atOnce.map(({ status }) => status))
  const first = retold(recorded[0] as News, 'new')
  const fresh = await Promise.all(Array.from({ length: AT_ONCE }, () => send(origin, first)))
  statuses.push(...fresh.map(({ status }) => status))
  await settled(product)
  const kept = await countOf(product, `select count(*)::int from stripe_events where id like '%\\_new'`)
  return [
    exactly('Repeats that were not taken with 200', statuses.filter((status) => status !== 200).length, 0),
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
  let refused = 0
  for (let order = 0; order < count; order++) {
    const sent = shuffled(recorded, random).map((news) => retold(news, `o${order}`))
    const answers = await Promise.all(sent.map((news) => send(origin, news)))
    refused += answers.filter(({ status }) => status !== 200).length
  }
  const took = await untilSettled(product)
  const after = await effects(product)
  if (after !== before) tell(`before: ${before}\n  after:  ${after}`)
  return [
    exactly(`Events refused in ${count} orders`, refused, 0),
    atMost('Orders followed up within', took / 1000, SETTLES_WITHIN_MS / 1000, 's'),
    exactly('State or letters changed by any order', Number(after !== before), 0),
  ]
}
