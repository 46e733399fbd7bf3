type Addressed = { method: string; path: string }

export type Match<T> = { found: T; path: Record<string, string> }

/** Of two that fit, the one that was written first: `/v1/prices/search` before `/v1/prices/:id`. */
export function createRouter<T extends Addressed>(addressed: readonly T[]) {
  const patterns = addressed.map((item) => ({ item, pattern: patternOf(item.path) }))
  return (method: string, path: string): Match<T> | undefined => {
    for (const { item, pattern } of patterns) {
      if (item.method !== method) continue
      const fit = pattern.exec(path)
      if (fit) return { found: item, path: decoded(fit.groups ?? {}) }
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
