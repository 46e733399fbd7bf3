type Routable = { method: string; path: string }

export type Match<T> = { item: T; pathParams: Record<string, string> }

/** The first match in the list wins: put `/v1/prices/search` before `/v1/prices/:id`. */
export function createRouter<T extends Routable>(routes: readonly T[]) {
  const patterns = routes.map((item) => ({ item, pattern: patternOf(item.path) }))
  return (method: string, path: string): Match<T> | undefined => {
    for (const { item, pattern } of patterns) {
      if (item.method !== method) continue
      const matched = pattern.exec(path)
      if (matched) return { item, pathParams: decoded(matched.groups ?? {}) }
    }
    return undefined
  }
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, safelyDecoded(value)]))
}

function safelyDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
