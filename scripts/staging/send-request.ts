import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** `fromMs` and `toMs` are values of `performance.now()`. */
export type ApiResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  fromMs: number
  toMs: number
}

type SendOptions = { agent?: Agent; timeoutMs?: number }

/** Rejects if no complete response arrives. */
export function sendRequest(
  origin: string,
  { method, path, headers, body }: ApiRequest,
  { agent, timeoutMs }: SendOptions = {},
): Promise<ApiResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResponse>()
  const fromMs = performance.now()
  const sent = request(
    new URL(path, origin),
    {
      method,
      agent,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
    },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          fromMs,
          toMs: performance.now(),
        }),
      )
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('response aborted')))
    },
  )
  sent.on('error', reject)
  sent.end(body)
  return promise
}
