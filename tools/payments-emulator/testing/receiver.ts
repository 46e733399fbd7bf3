import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const SECRET = 'whsec_receiver'

export type Received = { body: string; headers: IncomingHttpHeaders; type: string; id: string }

export type Receiver = {
  url: string
  received: Received[]
  /** Statuses of the next responses, in order; then always 200. */
  statuses: number[]
}

/** An app that receives webhooks. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], statuses: [] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { type, id } = JSON.parse(body)
    receiver.received.push({ body, headers: request.headers, type, id })
    const status = receiver.statuses.shift() ?? 200
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  return receiver
}
