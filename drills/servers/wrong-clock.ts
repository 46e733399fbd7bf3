import { createHash, randomBytes } from 'node:crypto'
import { type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { bookingRequest } from '#drills/load/requests.ts'
import { signedRequest, type WebhookEvent } from '#drills/payments/webhook-relay.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const DAYS = 3
/** The age of a webhook's signature in seconds, and the expected status. */
const SIGNATURES = [
  [0, 200],
  [240, 200],
  [400, 400],
  [3_600, 400],
] as const

/** Only the database's clock matters: servers whose clock is an hour off respond like one with the right time. */
export const wrongClock: Drill = async ({ cleanup, log }) => {
  const product = await openProduct(cleanup, {
    servers: [{ program: 'main-web' }, shiftedBy(HOUR_MS), shiftedBy(-HOUR_MS)],
  })
  const origins = product.servers.map(({ origin }) => origin)
  const { date } = dayFromNow(0)
  const [luna] = (await createBusinesses(product, 1, { appointments: 0, firstDay: dayFromNow(2).start })) as [
    Business,
  ]
  const endedSession = await createSessionEndingIn(product, luna, -HALF_HOUR_MS)
  const openSession = await createSessionEndingIn(product, luna, HALF_HOUR_MS)
  const slotsRequest: ApiRequest = {
    method: 'GET',
    path: `/api/public-booking/${luna.slug}/slots?service=${SERVICE_NAME}&from=${date}&days=${DAYS}`,
  }

  let differences = 0
  /** The bodies of errors may differ. */
  const compareServers = async (name: string, expected: number, requestTo: (n: number) => ApiRequest) => {
    const answers = await Promise.all(origins.map((origin, n) => sendRequest(origin, requestTo(n))))
    const areSame = answers.every(
      ({ status, body }) => status === expected && (expected >= 400 || body === answers[0]?.body),
    )
    if (!areSame) log(`${name}: ${answers.map(({ status, body }) => `${status} ${body}`).join(' | ')}`)
    differences += Number(!areSame)
    return answers[0]?.body ?? ''
  }
  const requestAs = (token: string) => (): ApiRequest => ({
    method: 'GET',
    path: '/api/services',
    headers: { authorization: `Bearer ${token}` },
  })

  const offered = await compareServers('slots', 200, () => ({
    ...slotsRequest,
    headers: newNetworkHeaders(),
  }))
  await compareServers('a session that ended half an hour ago', 401, requestAs(endedSession))
  await compareServers('a session that ends in half an hour', 200, requestAs(openSession))
  for (const [ageSeconds, expected] of SIGNATURES)
    await compareServers(`a signature ${ageSeconds} s old`, expected, (n) =>
      signedRequest(anEvent(`${ageSeconds}_${n}`), { signedAt: Math.floor(Date.now() / 1000) - ageSeconds }),
    )
  const [firstSlot = ''] = (JSON.parse(offered) as { slots: string[] }).slots
  const tooEarly = Date.parse(firstSlot) - HALF_HOUR_MS
  await compareServers('a time before the first slot', 409, (n) =>
    bookingRequest(luna, tooEarly, `early-${n}`),
  )
  const booked = await sendRequest(origins[1] ?? '', bookingRequest(luna, Date.parse(firstSlot), 'first'))

  return [
    exactly('Requests that servers an hour off answer differently', differences, 0),
    exactly('Status of booking the first slot on the server that is ahead', booked.status, 201),
  ]
}

function shiftedBy(ms: number) {
  return {
    program: 'main-web' as const,
    flags: ['--import', './drills/product/shifted-clock.ts'],
    environment: { DRILL_CLOCK_SHIFT_MS: String(ms) },
  }
}

async function createSessionEndingIn({ admin }: Product, { id }: Business, ms: number): Promise<string> {
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
