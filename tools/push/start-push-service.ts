import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush, type SubscriptionKeys } from './decrypt-push.ts'
import { verifyVapid } from './verify-vapid.ts'

/** What a browser hands to the server. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type ReceivedPush = {
  id: string
  endpoint: string
  receivedAt: string
  ttlSeconds: number
  urgency: string | null
  topic: string | null
  /** What the service worker gets, decrypted. */
  payload: string
}

export type PushService = {
  url: string
  /** Subscribes like a browser. With a sender's key, pushes of other senders are refused. */
  subscribe(applicationServerKey?: string): Subscription
  /** Answers each further push to the endpoint with this status; null: accepts them again. */
  answer(endpoint: string, status: number | null): void
  /** Newest first: those to one endpoint or to all. */
  pushes(endpoint?: string): ReceivedPush[]
  /** How many pushes were sent to the endpoint, accepted or not. */
  attempts(endpoint: string): number
  stop(): Promise<void>
}

export type PushServiceOptions = {
  /** Defaults to a free port. */
  port?: number
  /** Number of pushes to keep, the newest ones. Defaults to 100. */
  keep?: number
}

type Subscriber = SubscriptionKeys & {
  senderKey: string | undefined
  status: number | null
  attempts: number
}

/** The largest body that every push service accepts. */
const MAX_BODY_BYTES = 4_096

class Rejected extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A push service on this machine. Subscriptions and pushes are kept in memory. */
export async function startPushService({
  port = 0,
  keep = 100,
}: PushServiceOptions = {}): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>()
  const received: ReceivedPush[] = []
  let origin = ''
  const endpointOf = (id: string) => `${origin}/push/${id}`
  const subscriberAt = (endpoint: string) => subscribers.get(endpoint.split('/').at(-1) ?? '')

  function subscribe(senderKey?: string): Subscription {
    const id = randomUUID()
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys()
    const auth = randomBytes(16)
    subscribers.set(id, {
      privateKey: pair.getPrivateKey(),
      publicKey,
      auth,
      senderKey,
      status: null,
      attempts: 0,
    })
    const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
    return { endpoint: endpointOf(id), keys }
  }

  function answer(endpoint: string, status: number | null): void {
    const subscriber = subscriberAt(endpoint)
    if (!subscriber) throw new Rejected(404, 'no such subscription')
    subscriber.status = status
  }

  function receive(id: string, headers: IncomingMessage['headers'], body: Buffer): ReceivedPush {
    const subscriber = subscribers.get(id)
    if (!subscriber) throw new Rejected(404, 'no such subscription')
    subscriber.attempts += 1
    if (subscriber.status !== null) throw new Rejected(subscriber.status, 'answered as told')
    const senderKey = reject(401, () => verifyVapid(headers.authorization ?? '', origin))
    if (subscriber.senderKey && subscriber.senderKey !== senderKey)
      throw new Rejected(403, 'subscribed by another sender')
    if (!/^\d+$/.test(String(headers.ttl))) throw new Rejected(400, 'no TTL')
    if (headers['content-encoding'] !== 'aes128gcm') throw new Rejected(415, 'not aes128gcm')
    const payload = reject(400, () => decryptPush(body, subscriber))
    const { urgency, topic } = headers
    const push: ReceivedPush = {
      id: randomUUID(),
      endpoint: endpointOf(id),
      receivedAt: new Date().toISOString(),
      ttlSeconds: Number(headers.ttl),
      urgency: urgency ? String(urgency) : null,
      topic: topic ? String(topic) : null,
      payload,
    }
    received.unshift(push)
    received.length = Math.min(received.length, keep)
    return push
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request)
      const [, collection, id, action] = (request.url ?? '').split('/')
      const route = `${request.method} ${collection}${action ? `/${action}` : ''}`
      if (route === 'POST push') {
        const push = receive(id ?? '', request.headers, body)
        return respond(response, 201, undefined, { location: `${origin}/pushes/${push.id}` })
      }
      if (route === 'POST subscriptions') {
        const { applicationServerKey } = parseJson(body) as { applicationServerKey?: string }
        return respond(response, 201, subscribe(applicationServerKey))
      }
      if (route === 'PUT subscriptions/answer') {
        answer(endpointOf(id ?? ''), (parseJson(body) as { status: number | null }).status)
        return respond(response, 204)
      }
      if (route === 'GET pushes') return respond(response, 200, received)
      throw new Rejected(404, 'no such page')
    } catch (error) {
      const status = error instanceof Rejected ? error.status : 500
      respond(response, status, { error: String(error) }, { location: `${origin}/elsewhere` })
    }
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: origin,
    subscribe,
    answer,
    pushes: (endpoint) => received.filter((push) => endpoint === undefined || push.endpoint === endpoint),
    attempts: (endpoint) => subscriberAt(endpoint)?.attempts ?? 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function reject<Result>(status: number, check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    throw new Rejected(status, String(error))
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (body.length > MAX_BODY_BYTES) throw new Rejected(413, 'too large')
  return body
}

function parseJson(body: Buffer): unknown {
  return body.length === 0 ? {} : reject(400, () => JSON.parse(body.toString()))
}

function respond(
  response: ServerResponse,
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
