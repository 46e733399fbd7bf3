import { createHash, randomBytes } from 'node:crypto'
import { type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import { booking } from '#drills/load/requests.ts'
import { signedShot, type WebhookEvent } from '#drills/payments/webhook-relay.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const DAYS = 3
/** Age of the signature in seconds, and the expected status. */
const SIGNATURES = [
  [0, 200],
  [240, 200],
  [400, 400],
  [3_600, 400],
] as const

/** Only the database's clock counts: servers whose clock is an hour off respond the same as one with the right time. */
export const wrongClock: Drill = async ({ running, tell }) => {
  const product = await openProduct(running, {
    servers: [{ program: 'main-web' }, shiftedBy(HOUR_MS), shiftedBy(-HOUR_MS)],
  })
  const origins = product.servers.map(({ origin }) => origin)
  const { date } = dayFromNow(0)
  const [luna] = (await createBusinesses(product, 1, { appointments: 0, firstDay: dayFromNow(2).start })) as [
    Business,
  ]
  const ended = await sessionEnding(product, luna, -HALF_HOUR_MS)
  const open = await sessionEnding(product, luna, HALF_HOUR_MS)
  const slots: ApiRequest = {
    method: 'GET',
    path: `/api/public-booking/${luna.slug}/slots?service=${SERVICE_NAME}&from=${date}&days=${DAYS}`,
  }

  let wrong = 0
  const expectSameAnswer = async (what: string, expected: number, shotAt: (n: number) => ApiRequest) => {
    const answers = await Promise.all(origins.map((origin, n) => sendRequest(origin, shotAt(n))))
    const others = answers.filter(({ status, body }) => status !== expected || body !== answers[0]?.body)
    const isAsExpected =
      expected < 400 ? others.length === 0 : answers.every(({ status }) => status === expected)
    if (!isAsExpected) tell(`${what}: ${answers.map(({ status, body }) => `${status} ${body}`).join(' | ')}`)
    wrong += Number(!isAsExpected)
    return answers[0]?.body ?? ''
  }
  const reads = (token: string) => (): ApiRequest => ({
    method: 'GET',
    path: '/api/services',
    headers: { authorization: `Bearer ${token}` },
  })

  const offered = await expectSameAnswer('slots', 200, () => ({ ...slots, headers: newNetworkHeaders() }))
  await expectSameAnswer('a session that ended half an hour ago', 401, reads(ended))
  await expectSameAnswer('a session that ends in half an hour', 200, reads(open))
  for (const [ageSeconds, expected] of SIGNATURES)
    await expectSameAnswer(`a signature ${ageSeconds} s old`, expected, (n) =>
      signedShot(anEvent(`${ageSeconds}_${n}`), { signedAt: Math.floor(Date.now() / 1000) - ageSeconds }),
    )
  const [first = ''] = (JSON.parse(offered) as { slots: string[] }).slots
  const tooEarly = Date.parse(first) - HALF_HOUR_MS
  await expectSameAnswer('a time before the first slot', 409, (n) => booking(luna, tooEarly, `early-${n}`))
  const taken = await sendRequest(origins[1] ?? '', booking(luna, Date.parse(first), 'first'))

  return [
    exactly('Questions that servers an hour off answer differently', wrong, 0),
    exactly('The first slot, booked at the server that is ahead', taken.status, 201),
  ]
}

function shiftedBy(ms: number) {
  return {
    program: 'main-web' as const,
    flags: ['--import', './drills/product/shifted-clock.ts'],
    environment: { DRILL_CLOCK_SHIFT_MS: String(ms) },
  }
}

async function sessionEnding({ admin }: Product, { id }: Business, ms: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into sessions (user_id, token_hash, device, expires_at, ends_at, created_at)
     select $1, $2, 'Drill', at, at, app_now() - interval '1 hour' from (select app_now() + make_interval(secs => $3) as at) ending`,
    [id, createHash('sha256').update(token).digest(), ms / 1000],
  )
  return token
}

function anEvent(id: string): WebhookEvent {
  const event = { id: `evt_${id}`, object: 'v2.core.event', type: 'v1.customer.updated', livemode: false }
  return { source: 'platform', body: JSON.stringify({ ...event, related_object: { id: 'cus_nobody' } }) }
}
