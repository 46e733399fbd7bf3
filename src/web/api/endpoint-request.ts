import type { Endpoint } from '#contract/endpoint.ts'

export type RequestParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The HTTP request that calls an endpoint. Absent query values are omitted. */
export function endpointRequest({ method, path }: Pick<Endpoint, 'method' | 'path'>, parts: RequestParts) {
  const init: RequestInit = { method, headers: { accept: 'application/json' } }
  if (parts.body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(parts.body)
  }
  return { url: filledPath(path, parts.params ?? {}) + queryString(parts.query ?? {}), init }
}

function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`${path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}

function queryString(query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}
