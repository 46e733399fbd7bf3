import { createECDH } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushPayload } from '#contract/push.ts'
import { isLoopback } from '#server/base/is-loopback.ts'
import { vapidPublicKey } from '#server/base/vapid-key.ts'
import type { ServerSecret } from '#server/db/server-secret.ts'
import {
  lookupOnly,
  type NetworkAccess,
  parseCalendarUrl,
  rejectOnAbort,
  resolvePublicAddresses,
} from '#server/gateways/fetch-address.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

/** A browser's address at its push service, and the keys that only the browser can decrypt with. */
type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** `vapidKey` is the public key that the browser subscribed with. Null: the current one. */
export type PushTarget = PushAddress & { vapidKey: string | null }

export type OutgoingPush = {
  payload: PushPayload
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** Replaces an earlier push with the same topic that the device has not received yet. At most 32 characters. */
  topic: string
}

export type PushGateway = {
  /** Browsers subscribe with it, and push services verify our signature with it. It changes when the key is replaced. */
  publicKey(): string
  /** Whether this public key is one that was replaced. */
  isFormerKey(vapidKey: string): boolean
  /** Throws `PushRefused` if nothing could be sent there. */
  assertAcceptable(target: PushTarget): Promise<void>
  /** `gone`: the push service no longer knows the browser. Throws `PushRefused` or `PushNotAccepted`. */
  send(target: PushTarget, push: OutgoingPush): Promise<'accepted' | 'gone'>
}

/** Sending it again would not help. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly code: number | string
  constructor(code: number | string, options?: ErrorOptions) {
    super(`refused: ${code}`, options)
    this.code = code
  }
}

/** The push service did not accept it this time. `code` is the HTTP status, or that of a network error. */
export class PushNotAccepted extends Error {
  override readonly name = 'PushNotAccepted'
  readonly code: number | string
  constructor(code: number | string, options?: ErrorOptions) {
    super(`not accepted: ${code}`, options)
    this.code = code
  }
}

const CURVE = 'prime256v1'
const TIMEOUT_MS = 5_000
const GONE = [404, 410]
/** Besides errors of the push service itself: it took too long to read the request, or there were too many. */
const TEMPORARY = [408, 425, 429]

export type PushGatewayOptions = {
  /** The private keys. Public keys follow from them. */
  privateKey: ServerSecret
  /** Whom the operator of a push service may contact. */
  contactEmail: string
  access: NetworkAccess
  timeoutFactor: number
}

/**
 * Sends to an address that a browser told us, which may be anything that an owner made up. As for calendars, it connects
 * only to public addresses, and exactly to those that were checked. It follows no redirect and reads no response body.
 */
export function pushGateway({
  privateKey,
  contactEmail,
  access,
  timeoutFactor,
}: PushGatewayOptions): PushGateway {
  const timeoutMs = TIMEOUT_MS * timeoutFactor

  async function resolve(endpoint: string, signal: AbortSignal) {
    const url = parseEndpoint(endpoint, access)
    return { url, addresses: await rejectOnAbort(resolvePublicAddresses(url, access), signal) }
  }

  /** Null if the key was replaced so long ago that it is gone, or never was ours. */
  async function findKey(vapidKey: string | null): Promise<Buffer | null> {
    if (vapidKey === null) return privateKey.current()
    return privateKey.find((key) => vapidPublicKey(key) === vapidKey)
  }

  return {
    publicKey: () => vapidPublicKey(privateKey.current()),
    isFormerKey: (vapidKey) => privateKey.former().some((key) => vapidPublicKey(key) === vapidKey),
    async assertAcceptable({ endpoint, p256dh, vapidKey }) {
      assertPoint(p256dh)
      if (!(await findKey(vapidKey))) throw new PushRefused('unknown key')
      await withinLimit(timeoutMs, (signal) => resolve(endpoint, signal))
    },
    send: ({ endpoint, p256dh, auth, vapidKey }, { payload, ttlSeconds, urgency, topic }) =>
      withinLimit(timeoutMs, async (signal) => {
        const key = await findKey(vapidKey)
        if (!key) throw new PushRefused('unknown key')
        const vapidDetails = {
          subject: `mailto:${contactEmail}`,
          publicKey: vapidPublicKey(key),
          privateKey: key.toString('base64url'),
        }
        const { url, addresses } = await resolve(endpoint, signal)
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint: url.href, keys: { p256dh, auth } },
          JSON.stringify(payload),
          { vapidDetails, TTL: ttlSeconds, urgency, topic },
        )
        const options = { method: 'POST', agent: false, headers, signal, lookup: lookupOnly(addresses) }
        const status = await rejectOnAbort(post(url, options, body), signal)
        if (status >= 200 && status < 300) return 'accepted'
        if (GONE.includes(status)) return 'gone'
        throw status >= 500 || TEMPORARY.includes(status)
          ? new PushNotAccepted(status)
          : new PushRefused(status)
      }),
  }
}

/** Plain HTTP is for the push service of local mode only. */
function parseEndpoint(endpoint: string, access: NetworkAccess): URL {
  const url = parseCalendarUrl(endpoint)
  const isLocal = access.allowsLoopback && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) throw new PushRefused('not encrypted')
  return url
}

/** A browser's key is a point of the curve; nothing can be encrypted for any other. */
function assertPoint(p256dh: string): void {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch (error) {
    throw new PushRefused('invalid key', { cause: error })
  }
}

async function withinLimit<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await work(deadline)
  } catch (error) {
    if (error instanceof PushRefused || error instanceof PushNotAccepted) throw error
    if (error instanceof UnreadableCalendar) throw new PushRefused(error.reason, { cause: error })
    if (deadline.aborted) throw new PushNotAccepted('timeout', { cause: error })
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string') throw error
    throw new PushNotAccepted(code, { cause: error })
  }
}

/** The status of the response. */
function post(url: URL, options: https.RequestOptions, body: Buffer | null): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { request } = url.protocol === 'https:' ? https : http
  request(url, options)
    .once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    // We never request an upgrade; without this handler the request would never settle.
    .once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new PushRefused('upgrade'))
    })
    .on('error', reject)
    .once('close', () => reject(new PushNotAccepted('no answer')))
    .end(body)
  return promise
}
