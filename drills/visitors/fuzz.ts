import { endpoints } from '#contract/endpoints.ts'
import { residentMegabytes } from '#drills/checking/resident-megabytes.ts'
import { atLeast, atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import { openInspectedProduct } from '#drills/product/inspected-product.ts'
import type { Product } from '#drills/product/open-product.ts'
import { type Business, createBusinesses, createSession, dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { fuzzWire } from '#tools/wire-fuzz/fuzz-wire.ts'
import { sendSlowBody } from '#tools/wire-fuzz/slow-body.ts'

/** The long run sends two thousand requests to each endpoint. */
const REQUESTS = { usual: 20_000, long: 2_000 * Object.keys(endpoints).length }
const WARM_REQUESTS = 4_000
const MS_PER_REQUEST = 9
const MAX_MEGABYTES_MORE = 30
const MAX_LOGGED = 10

/** Sends hostile values in valid shapes, broken shapes and invalid JSON to every endpoint. */
export const fuzz: Drill = async ({ running, random, tell, length }) => {
  const { product, inspector } = await openInspectedProduct(running)
  const [server] = product.servers
  const token = await anOwner(product)
  const send = (requests: number) =>
    fuzzWire({
      endpoints,
      origin: server.origin,
      session: { authorization: `Bearer ${token}` },
      extraHeaders: newNetworkHeaders,
      endsSession: ['signUp', 'signIn', 'signOut', 'endSession', 'signOutEverywhere', 'deleteAccount'],
      seed: Math.floor(random() * 2 ** 31),
      requests,
      timeLimitMs: requests * MS_PER_REQUEST,
    })
  // Warms up compiled code and caches.
  const warm = await send(WARM_REQUESTS)
  const heapBefore = await inspector.heapMegabytes()
  const slowBody = sendSlowBody(server.origin, '/api/auth/sign-in')
  const report = await send(REQUESTS[length === 'long' ? 'long' : 'usual'] - WARM_REQUESTS)
  const requests = warm.requests + report.requests
  const faults = [...warm.faults, ...report.faults]
  const past = (warm.statuses['200'] ?? 0) + (report.statuses['200'] ?? 0)
  tell(JSON.stringify({ statuses: report.statuses, slowest: report.slowest }))
  for (const fault of faults.slice(0, MAX_LOGGED)) tell(JSON.stringify(fault))
  for (const complaint of server.warnings.slice(0, MAX_LOGGED)) tell(complaint)
  return [
    { name: 'Requests', measured: requests, unit: '' },
    exactly('Answers that are the server’s fault, or none', faults.length, 0),
    atMost(
      'Told to try again in a moment, and answered then',
      warm.unavailable + report.unavailable,
      requests / 100,
      '',
    ),
    atLeast('Got past the door', past, requests / 10),
    { name: 'Slowest in a hundred', measured: report.p99Ms, unit: 'ms' },
    atMost('Waits for a body that never ends', (await slowBody).waitedMs / 1_000, 15, 's'),
    atMost(
      'Growth of the heap, collected, since the first thousands',
      (await inspector.heapMegabytes()) - heapBefore,
      MAX_MEGABYTES_MORE,
      'MB',
    ),
    { name: 'Memory of the process at the end', measured: residentMegabytes(server.pid), unit: 'MB' },
    exactly('Ends of the process', server.unexpectedExits, 0),
  ]
}

/** Creates an owner with a password and returns a session token. */
async function anOwner(product: Product): Promise<string> {
  const [owner] = await createBusinesses(product, 1, { appointments: 10, firstDay: dayFromNow(2).start })
  const email = 'somebody@example.com'
  const body = JSON.stringify({ email, password: 'foam-cannon-42', consent: true })
  await sendRequest(product.servers[0].origin, { method: 'POST', path: '/api/auth/sign-up', body })
  await product.admin.query(
    'update users set password_hash = (select password_hash from users where email = $1) where id = $2',
    [email, owner?.id],
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
  const as = { method: 'POST', headers: { authorization: `Bearer ${token}` } } as const
  const checkout = await sendRequest(servers[0].origin, { ...as, path: '/api/create-checkout' })
  const { sessionId } = JSON.parse(checkout.body) as { sessionId: string }
  await emulator.act.completeCheckout(sessionId)
  const body = JSON.stringify({ session_id: sessionId })
  await sendRequest(servers[0].origin, { ...as, path: '/api/check-subscription', body })
}
