import type { Endpoint } from '#contract/endpoint.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type WireInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A declared call as it travels, whoever sends it. */
function requestOf({ method, path }: Endpoint, { params = {}, query, body }: WireInput) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return { path: `${filled}${search}`, init: { method, ...sent } }
}

export function callWire(
  server: TestServer,
  endpoint: Endpoint,
  input: WireInput,
  { from, ...headers }: Record<string, string | undefined> = {},
): Promise<Response> {
  const { path, init } = requestOf(endpoint, input)
  const sent = new Headers(init.body === undefined ? {} : { 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  return server.request(path, { ...init, headers: sent, from })
}
