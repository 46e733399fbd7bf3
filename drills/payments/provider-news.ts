import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SECRETS, WEBHOOKS } from '#drills/product/open-product.ts'
import { type Answer, ask, type Shot } from '#scripts/staging/ask.ts'

/** An event as the provider sent it. */
export type News = { source: keyof typeof SECRETS; body: string }

export type Relay = {
  origin: string
  /** Everything that was sent since, the oldest first. */
  heard: News[]
  /** What happens to the next ones. */
  passOn: 'on' | 'off' | ((answered: Answer) => void)
  stop(): Promise<void>
}

/** Stands between provider and product: hears all, and can keep either from the other. */
export async function openRelay(appOrigin: () => string): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const source = request.url === WEBHOOKS.platform ? 'platform' : 'connect'
    if (!relay.heard.some((news) => news.body === body)) relay.heard.push({ source, body })
    const { passOn } = relay
    if (passOn === 'off') return void response.writeHead(200).end()
    const headers = { 'stripe-signature': String(request.headers['stripe-signature']) }
    const answer = await ask(appOrigin(), { method: 'POST', path: WEBHOOKS[source], headers, body }).catch(
      () => null,
    )
    if (answer && passOn !== 'on') {
      passOn(answer)
      return void request.socket.destroy()
    }
    response.writeHead(answer?.status ?? 502).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const relay: Relay = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: [],
    passOn: 'on',
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return relay
}

const MAX_RETRIES = 20
const RETRY_DELAY_MS = 500

type Sent = { secret?: string; signedAt?: number; signature?: string | null }

/** As the provider would send it, or somebody who is not the provider. */
export function signedShot({ source, body }: News, sent: Sent = {}): Shot {
  const { secret = SECRETS[source], signedAt = Math.floor(Date.now() / 1000) } = sent
  const v1 = createHmac('sha256', secret).update(`${signedAt}.${body}`).digest('hex')
  const signature = sent.signature === undefined ? `t=${signedAt},v1=${v1}` : sent.signature
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature }
  return { method: 'POST', path: WEBHOOKS[source], headers, body }
}

export function send(origin: string, news: News, sent: Sent = {}): Promise<Answer> {
  return ask(origin, signedShot(news, sent))
}

/** Sends the news again while the answer is 503, as the provider does. */
export async function deliver(origin: string, news: News): Promise<{ answer: Answer; retries: number }> {
  for (let retries = 0; ; retries++) {
    const answer = await send(origin, news)
    if (answer.status !== 503 || retries === MAX_RETRIES) return { answer, retries }
    await pause(RETRY_DELAY_MS)
  }
}

/** The same news under another id: as if it had never been told. */
export function retold(news: News, mark: string): News {
  const event = JSON.parse(news.body) as { id: string }
  return { ...news, body: JSON.stringify({ ...event, id: `${event.id}_${mark}` }) }
}
