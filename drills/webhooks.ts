import { ask } from '#scripts/staging/ask.ts'
import { atMost, type Drill, exactly, type Finding } from './drill.ts'
import { eventually } from './eventually.ts'
import { openProduct, type Product } from './open-product.ts'
import { type Payee, payees } from './payees.ts'
import { type News, openRelay, type Relay, retold, send } from './provider-news.ts'
import { shuffled } from './shuffled.ts'
import { checkout, invoice } from './wishes.ts'

const ORDERS = 200
const AT_ONCE = 20
const TIMES = 5
const SETTLES_WITHIN_MS = 60_000
/** Sweeps come every two seconds; on a busy machine later. */
const ONE_RUN_MS = 20_000
const TOLERATED_AGE_SECONDS = 300

/** The others are answered and forgotten. */
const FOLLOWED = /checkout|charge\.refunded|dispute\.(created|closed)|capability_status/

/** The provider's news comes often, late, in any order, forged, or not at all. */
export const webhooks: Drill = async ({ running, random, tell }) => {
  let app = ''
  const relay = await openRelay(() => app)
  running.defer(() => relay.stop())
  const product = await openProduct(running, {
    newsTo: (origin) => {
      app = origin
      return relay.origin
    },
  })
  const [luna, rosa] = (await payees(product, 2)) as [Payee, Payee]
  const scene = { product, relay, luna }

  const recorded = await aLifeOf(scene)
  const before = await effects(product)
  tell(`recorded: ${recorded.map(typeOf).join(', ')}`)
  return [
    { what: 'Events recorded', measured: recorded.length, unit: '' },
    ...(await repeated(scene, recorded, before)),
    ...(await inAnyOrder(scene, recorded, before, random, tell)),
    ...(await forged(scene, recorded, rosa, tell)),
    ...(await crashedBeforeTheAnswer(scene)),
    ...(await dropped(scene)),
  ]
}

type Scene = { product: Product; relay: Relay; luna: Payee }

/** Paid, partly refunded, disputed and won: all that the provider tells of one invoice, as it told it. */
async function aLifeOf(scene: Scene): Promise<News[]> {
  const { product, relay, luna } = scene
  await settled(product)
  relay.heard.length = 0
  const { id, sessionId } = await anOpenCheckout(scene, 'life')
  await product.emulator.act.completeCheckout(sessionId)
  await isPaid(product, id)
  const { rows } = await product.admin.query<{ payment: string }>(
    `select payment_intent_id as payment from invoice_checkouts where user_id = $1 and session_id = $2`,
    [luna.id, sessionId],
  )
  const payment = rows[0]?.payment ?? ''
  await product.emulator.act.refund(payment, 500)
  const { disputeId } = await product.emulator.act.openDispute(payment)
  await product.emulator.act.closeDispute(disputeId, 'won')
  await product.emulator.webhooks.settled()
  await settled(product)
  return relay.heard.filter((news) => FOLLOWED.test(typeOf(news)))
}

async function repeated({ product }: Scene, recorded: readonly News[], before: string): Promise<Finding[]> {
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
async function inAnyOrder(
  { product }: Scene,
  recorded: readonly News[],
  before: string,
  random: () => number,
  tell: (line: string) => void,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  let refused = 0
  for (let order = 0; order < ORDERS; order++) {
    const sent = shuffled(recorded, random).map((news) => retold(news, `o${order}`))
    const answers = await Promise.all(sent.map((news) => send(origin, news)))
    refused += answers.filter(({ status }) => status !== 200).length
  }
  const took = await settled(product)
  const after = await effects(product)
  if (after !== before) tell(`before: ${before}\n  after:  ${after}`)
  return [
    exactly(`Events refused in ${ORDERS} orders`, refused, 0),
    atMost('Orders followed up within', took / 1000, SETTLES_WITHIN_MS / 1000, 's'),
    exactly('State or letters changed by any order', Number(after !== before), 0),
  ]
}

async function forged(
  { product, luna }: Scene,
  recorded: readonly News[],
  rosa: Payee,
  tell: (line: string) => void,
): Promise<Finding[]> {
  const { origin } = product.servers[0]
  const rows = () => countOf(product, 'select count(*)::int from stripe_events')
  const news = recorded.find(({ source }) => source === 'connect') as News
  const now = Math.floor(Date.now() / 1000)
  const before = await rows()
  const bad = await Promise.all([
    send(origin, retold(news, 'f1'), { secret: 'whsec_guessed' }),
    send(origin, retold(news, 'f2'), { signedAt: now - TOLERATED_AGE_SECONDS - 60 }),
    send(origin, retold(news, 'f3'), { signature: null }),
    send(origin, retold(news, 'f4'), { signature: 't=1,v1=' }),
  ])
  const event = JSON.parse(news.body) as object
  const unknownType = {
    source: news.source,
    body: JSON.stringify({ ...event, id: 'evt_u', type: 'v1.unheard.of' }),
  }
  const strangers = {
    source: news.source,
    body: JSON.stringify({ ...event, id: 'evt_s', context: 'acct_nobody' }),
  }
  const huge = {
    source: news.source,
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
  // Somebody else's account names Luna's payment.
  await send(origin, {
    source: news.source,
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

/** The event is kept, and the server dies before the provider hears so. */
async function crashedBeforeTheAnswer(scene: Scene): Promise<Finding[]> {
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
  await eventually(async () => answers > 0, SETTLES_WITHIN_MS)
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
async function dropped(scene: Scene): Promise<Finding[]> {
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

async function anOpenCheckout(
  { product, luna }: Scene,
  key: string,
): Promise<{ id: string; sessionId: string }> {
  const { origin } = product.servers[0]
  const made = JSON.parse((await ask(origin, invoice(luna, key))).body) as {
    invoice_id: string
    payment_url: string
  }
  const opened = await ask(origin, checkout(made.payment_url.split('/').at(-1) as string))
  return {
    id: made.invoice_id,
    sessionId: (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) as string,
  }
}

/** Everything that news may change, and what it may cause, as one text. */
async function effects({ admin }: Product): Promise<string> {
  const { rows } = await admin.query(
    `select (select jsonb_agg(to_jsonb(i) - 'updated_at' order by id) from invoices i) as invoices,
       (select jsonb_agg(to_jsonb(c) - 'fetched_at' - 'next_check_at' - 'claimed_until' order by session_id)
        from invoice_checkouts c) as checkouts,
       (select jsonb_agg(to_jsonb(a) - 'fetched_at' - 'next_check_at' order by account_id) from connect_accounts a) as accounts,
       (select jsonb_object_agg(letter || ' ' || recipient, n)
        from (select letter, recipient, count(*) as n from mails group by 1, 2) counted) as letters`,
  )
  return JSON.stringify(rows[0])
}

function settled(product: Product): Promise<number> {
  const waiting = 'select count(*)::int from stripe_events where processed_at is null and failed_at is null'
  return eventually(async () => (await countOf(product, waiting)) === 0, SETTLES_WITHIN_MS)
}

async function isPaid(product: Product, id: string): Promise<boolean> {
  return Number.isFinite(await eventually(() => paidNow(product, id), SETTLES_WITHIN_MS))
}

async function paidNow(product: Product, id: string): Promise<boolean> {
  return (
    (await countOf(product, `select count(*)::int from invoices where id = $1 and status = 'paid'`, [id])) ===
    1
  )
}

async function countOf({ admin }: Product, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(text, values)
  return rows[0]?.count ?? Number.NaN
}

const typeOf = ({ body }: News) => (JSON.parse(body) as { type: string }).type
