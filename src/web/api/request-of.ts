import type { Endpoint } from '#contract/endpoint.ts'

export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The HTTP request that calls an endpoint: path parameters filled in, absent query values left out. */
export function requestOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, parts: Parts) {
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
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}
