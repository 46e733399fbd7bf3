import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of the product to the provider. */
export type ProviderCall = { method: string; path: string }

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Called before a call is forwarded, and when its answer is there. If it resolves to true, the connection is cut instead. */
export type CallObserver = (when: 'before' | 'after', call: ProviderCall, body: string) => Promise<boolean>

/** A proxy between product and provider that can delay calls, or cut them before they are made or answered. */
export async function openProviderRelay(
  cleanup: AsyncDisposableStack,
  upstream: string,
  observe: CallObserver,
): Promise<string> {
  async function relayCall(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { method: incoming.method ?? '', path: incoming.url ?? '' }
    const body = await bodyOf(incoming)
    if (await observe('before', call, body.toString())) return void incoming.socket.destroy()
    const answer = await forward(upstream, incoming, body)
    if (await observe('after', call, answer.body.toString())) return void incoming.socket.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer((incoming, response) => {
    // The provider cut the connection, or the product was killed.
    relayCall(incoming, response).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanup.defer(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function forward(upstream: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(new URL(url ?? '', upstream), { method, headers }, (answer) => {
    bodyOf(answer).then(
      (received) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: received }),
      reject,
    )
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
