import type { Endpoint } from '#contract/endpoint.ts'
import { aPicture } from '#server/testing/a-picture.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type WireInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Builds the HTTP request for a declared endpoint. */
async function buildRequest({ method, path, rawBody }: Endpoint, { params = {}, query, body }: WireInput) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const file = rawBody && { body: await aPicture() }
  const contentType = rawBody ? 'image/png' : body === undefined ? null : 'application/json'
  return { path: `${filled}${search}`, init: { method, ...init, ...file }, contentType }
}

export async function callWire(
  server: TestServer,
  endpoint: Endpoint,
  input: WireInput,
  { from, ...headers }: Record<string, string | undefined> = {},
): Promise<Response> {
  const { path, init, contentType } = await buildRequest(endpoint, input)
  const sentHeaders = new Headers(contentType ? { 'content-type': contentType } : {})
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sentHeaders.set(name, value)
  return server.request(path, { ...init, headers: sentHeaders, from })
}
