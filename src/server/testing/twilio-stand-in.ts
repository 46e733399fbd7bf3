import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ACCOUNT_SID = `AC${'1'.repeat(32)}`
export const AUTH_TOKEN = '2'.repeat(32)
export const FROM = '+15550100200'

export type AcceptedText = { sid: string; to: string; body: string; form: URLSearchParams; createdAt: Date }

/** A number: the text is rejected with this error code. `silence`: it is accepted, but the connection closes without a response. */
type Fault = { errorCode: number; status?: number } | 'silence' | 'busy' | 'broken'

/** A local server with the API of the text provider. */
export async function openTwilioStandIn() {
  const acceptedTexts: AcceptedText[] = []
  const faults: Fault[] = []
  let requestCount = 0
  let lastNumber = 0
  const server = createServer((request, response) => {
    requestCount += 1
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const login = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
    if (request.headers.authorization !== login) return respond(401, { code: 20003, message: 'Authenticate' })
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
      return respond(404, { code: 20404 })
    if (request.method === 'GET') {
      const messages = acceptedTexts.filter(({ to }) => to === url.searchParams.get('To')).toReversed()
      return respond(200, { messages: messages.map(toMessage) })
    }
    const form = new URLSearchParams(await readBody(request))
    const fault = faults.shift()
    if (fault === 'busy') return respond(429, { code: 20429, message: 'Too Many Requests' })
    if (fault === 'broken') return respond(500, { code: 20500, message: 'Internal Server Error' })
    if (typeof fault === 'object')
      return respond(fault.status ?? 400, { code: fault.errorCode, message: 'No' })
    const text = accept(form)
    if (fault === 'silence') return void request.socket.destroy()
    respond(201, toMessage(text))
  }

  function accept(form: URLSearchParams): AcceptedText {
    lastNumber += 1
    const sid = `SM${String(lastNumber).padStart(32, '0')}`
    const text = { sid, to: form.get('To') ?? '', body: form.get('Body') ?? '', form, createdAt: new Date() }
    acceptedTexts.push(text)
    return text
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: { SMS_URL: `twilio://${ACCOUNT_SID}:${AUTH_TOKEN}@${FROM}`, SMS_API_BASE: url },
    acceptedTexts,
    /** Each fault applies to one of the next texts. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    get requestCount() {
      return requestCount
    },
    reset() {
      acceptedTexts.length = 0
      faults.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type TwilioStandIn = Awaited<ReturnType<typeof openTwilioStandIn>>

function toMessage({ sid, to, body, createdAt }: AcceptedText): object {
  return { sid, to, body, status: 'queued', date_created: createdAt.toUTCString(), date_sent: null }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
