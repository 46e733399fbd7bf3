import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SECRETS, WEBHOOKS } from '#drills/product/open-product.ts'
import { type ApiRequest, type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'

/** An event as the provider sent it. */
export type WebhookEvent = { source: keyof typeof SECRETS; body: string }

export type Relay = {
  origin: string
  /** All events received, oldest first. */
  received: WebhookEvent[]
  /** `on` forwards events, `off` drops them. A function is called with the response, which is then dropped. */
  mode: 'on' | 'off' | ((response: ApiResponse) => void)
  stop(): Promise<void>
}

/** A proxy between provider and product that records events and can drop events or responses. */
export async function openRelay(appOrigin: () => string): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const source = request.url === WEBHOOKS.platform ? 'platform' : 'connect'
    if (!relay.received.some((event) => event.body === body)) relay.received.push({ source, body })
    const { mode } = relay
    if (mode === 'off') return void response.writeHead(200).end()
    const headers = { 'stripe-signature': String(request.headers['stripe-signature']) }
    const answer = await sendRequest(appOrigin(), {
      method: 'POST',
      path: WEBHOOKS[source],
      headers,
      body,
    }).catch(() => null)
    if (answer && mode !== 'on') {
      mode(answer)
      return void request.socket.destroy()
    }
    response.writeHead(answer?.status ?? 502).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const relay: Relay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    mode: 'on',
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return relay
}

const MAX_RETRIES = 20
const RETRY_DELAY_MS = 500

type SignatureOptions = { secret?: string; signedAt?: number; signature?: string | null }

/** Signs an event like the provider; the options can make the signature invalid. */
export function signedRequest({ source, body }: WebhookEvent, options: SignatureOptions = {}): ApiRequest {
  const { secret = SECRETS[source], signedAt = Math.floor(Date.now() / 1000) } = options
  const v1 = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex')
  const signature = options.signature === undefined ? `t=${signedAt},v1=${v1}` : options.signature
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature }
  return { method: 'POST', path: WEBHOOKS[source], headers, body }
}

export function sendEvent(
  origin: string,
  event: WebhookEvent,
  options: SignatureOptions = {},
): Promise<ApiResponse> {
  return sendRequest(origin, signedRequest(event, options))
}

/** Retries while the answer is 503, as the provider does. */
export async function deliverEvent(
  origin: string,
  event: WebhookEvent,
): Promise<{ answer: ApiResponse; retries: number }> {
  for (let retries = 0; ; retries++) {
    const answer = await sendEvent(origin, event)
    if (answer.status !== 503 || retries === MAX_RETRIES) return { answer, retries }
    await pause(RETRY_DELAY_MS)
  }
}

/** The same event with another id, so that it is processed again. */
export function withNewId(event: WebhookEvent, suffix: string): WebhookEvent {
  const content = JSON.parse(event.body) as { id: string }
  return { ...event, body: JSON.stringify({ ...content, id: `${content.id}_${suffix}` }) }
}
