import { exactly, type Finding } from '#drills/drill.ts'
import type { Payee } from '#drills/load/payees.ts'
import { send, type WebhookEvent, withNewId } from './webhook-relay.ts'
import { countOf, effects, settled, type WebhookScene } from './webhook-scene.ts'

const TOLERATED_AGE_SECONDS = 300

/** Events that are not from the provider, or of unknown accounts, change nothing. */
export async function forgedEvents(
  { product, luna, tell }: WebhookScene,
  recorded: readonly WebhookEvent[],
  rosa: Payee,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const rows = () => countOf(product, 'select count(*)::int from stripe_events')
  const original = recorded.find(({ source }) => source === 'connect') as WebhookEvent
  const now = Math.floor(Date.now() / 1000)
  const before = await rows()
  const bad = await Promise.all([
    send(origin, withNewId(original, 'f1'), { secret: 'whsec_guessed' }),
    send(origin, withNewId(original, 'f2'), { signedAt: now - TOLERATED_AGE_SECONDS - 60 }),
    send(origin, withNewId(original, 'f3'), { signature: null }),
    send(origin, withNewId(original, 'f4'), { signature: 't=1,v1=' }),
  ])
  const event = JSON.parse(original.body) as object
  const unknownType = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_u', type: 'v1.unheard.of' }),
  }
  const strangers = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_s', context: 'acct_nobody' }),
  }
  const huge = {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_h', padding: 'x'.repeat(2 * 2 ** 20) }),
  }
  const taken = [await send(origin, unknownType), await send(origin, strangers)]
  const tooLarge = await send(origin, huge).then(
    ({ status }) => status,
    () => 413,
  )
  const untouched = await rows()
  tell(`forged: ${[...bad, ...taken].map(({ status, body }) => `${status} ${body}`).join(', ')}`)
  const ofLuna = await effects(product)
  // An event of another account refers to Luna's payment.
  await send(origin, {
    source: original.source,
    body: JSON.stringify({ ...event, id: 'evt_r', context: rosa.accountId }),
  })
  await settled(product)
  return [
    exactly(
      'Bad, expired, missing and empty signatures answered 400',
      bad.filter(({ status }) => status === 400).length,
      4,
    ),
    exactly(
      'Unknown type and unknown account answered 200',
      taken.filter(({ status }) => status === 200).length,
      2,
    ),
    exactly('A body of 2 MB answered', tooLarge, 413),
    exactly('Rows written by all of these', untouched - before, 0),
    exactly(
      `What another account’s event changed of ${luna.slug.split('-')[0]}`,
      Number((await effects(product)) !== ofLuna),
      0,
    ),
  ]
}
