import type { Endpoint } from '#contract/endpoint.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type WireInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Builds the HTTP request for a declared endpoint. */
function buildRequest({ method, path }: Endpoint, { params = {}, query, body }: WireInput) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  return { path: `${filled}${search}`, init: { method, ...init } }
}

export function callWire(
  server: TestServer,
  endpoint: Endpoint,
  input: WireInput,
  { from, ...headers }: Record<string, string | undefined> = {},
): Promise<Response> {
  const { path, init } = buildRequest(endpoint, input)
  const sentHeaders = new Headers(init.body === undefined ? {} : { 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sentHeaders.set(name, value)
  return server.request(path, { ...init, headers: sentHeaders, from })
}
