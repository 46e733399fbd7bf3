import { endpoints } from '#contract/endpoints.ts'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { atLeast, atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openInspectedProduct } from '#drills/product/inspected-product.ts'
import type { Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, createSession, dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { fuzzWire } from '#tools/wire-fuzz/fuzz-wire.ts'
import { sendSlowBody } from '#tools/wire-fuzz/send-slow-body.ts'

/** The long run sends two thousand requests to each endpoint. */
const REQUESTS = { normal: 20_000, long: 2_000 * Object.keys(endpoints).length }
const WARM_UP_REQUESTS = 4_000
const MAX_MS_PER_REQUEST = 9
const MAX_HEAP_GROWTH_MB = 30
const MAX_LOGGED = 10

/** Sends hostile values in valid shapes, broken shapes and invalid JSON to every endpoint. */
export const fuzz: Drill = async ({ cleanup, random, log, length }) => {
  const { product, inspector } = await openInspectedProduct(cleanup)
  const [server] = product.servers
  const token = await createOwnerSession(product)
  const send = (requests: number) =>
    fuzzWire({
      endpoints,
      origin: server.origin,
      session: { authorization: `Bearer ${token}` },
      extraHeaders: newNetworkHeaders,
      sessionEndingEndpoints: [
        'signUp',
        'signIn',
        'signOut',
        'endSession',
        'signOutEverywhere',
        'deleteAccount',
      ],
      seed: Math.floor(random() * 2 ** 31),
      requests,
      timeLimitMs: requests * MAX_MS_PER_REQUEST,
    })
  // After these, code is compiled and caches are full.
  const warmUp = await send(WARM_UP_REQUESTS)
  const heapBefore = await inspector.heapMegabytes()
  const slowBody = sendSlowBody(server.origin, '/api/auth/sign-in')
  const report = await send(REQUESTS[length === 'long' ? 'long' : 'normal'] - WARM_UP_REQUESTS)
  const requests = warmUp.requests + report.requests
  const faults = [...warmUp.faults, ...report.faults]
  const succeeded = (warmUp.statuses['200'] ?? 0) + (report.statuses['200'] ?? 0)
  log(JSON.stringify({ statuses: report.statuses, slowest: report.slowest }))
  for (const fault of faults.slice(0, MAX_LOGGED)) log(JSON.stringify(fault))
  for (const warning of server.warnings.slice(0, MAX_LOGGED)) log(warning)
  return [
    { name: 'Requests sent', measured: requests, unit: '' },
    exactly('Faults: 5xx, no answer, not JSON, or exposed internals', faults.length, 0),
    atMost(
      'Requests that got a 503 first and were repeated',
      warmUp.unavailable + report.unavailable,
      requests / 100,
      '',
    ),
    atLeast('Requests answered with 200', succeeded, requests / 10),
    { name: '99th percentile of response times', measured: report.p99Ms, unit: 'ms' },
    atMost('Time until a request with an endless body is ended', (await slowBody).waitedMs / 1_000, 15, 's'),
    atMost(
      'Growth of the heap since the warm-up, after garbage collection',
      (await inspector.heapMegabytes()) - heapBefore,
      MAX_HEAP_GROWTH_MB,
      'MB',
    ),
    { name: 'Resident memory at the end', measured: residentMegabytes(server.pid), unit: 'MB' },
    exactly('Unexpected exits of the server', server.unexpectedExits, 0),
  ]
}

/** Creates an owner with appointments, a password and a subscription, and returns a session token. */
async function createOwnerSession(product: Product): Promise<string> {
  const [owner] = await createBusinesses(product, 1, { appointments: 10, firstDay: dayFromNow(2).start })
  const emailWithPassword = 'somebody@example.com'
  const body = JSON.stringify({ email: emailWithPassword, password: 'foam-cannon-42', consent: true })
  await sendRequest(product.servers[0].origin, { method: 'POST', path: '/api/auth/sign-up', body })
  await product.admin.query(
    'update users set password_hash = (select password_hash from users where email = $1) where id = $2',
    [emailWithPassword, owner?.id],
  )
  const token = await createSession(product, owner as Business)
  await subscribe(product, owner as Business, token)
  return token
}

/** Subscribes through the provider too: a subscription that exists only in our database causes warnings. */
async function subscribe(
  { admin, emulator, servers }: Product,
  { id }: Business,
  token: string,
): Promise<void> {
  await admin.query('delete from subscriptions where user_id = $1', [id])
  const post = { method: 'POST', headers: { authorization: `Bearer ${token}` } } as const
  const checkout = await sendRequest(servers[0].origin, { ...post, path: '/api/create-checkout' })
  const { sessionId } = JSON.parse(checkout.body) as { sessionId: string }
  await emulator.act.completeCheckout(sessionId)
  const body = JSON.stringify({ session_id: sessionId })
  await sendRequest(servers[0].origin, { ...post, path: '/api/check-subscription', body })
}
