import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Tells which route pattern a path belongs to, or null for the not-found page's catch-all. */
export function knownRoutes(build: ServerBuild): (path: string) => string | null {
  const tree = childrenOf(build)
  return (path) => {
    const matches = matchRoutes(tree, path) ?? []
    const pattern = matches
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/')
    if (matches.length === 0 || pattern.endsWith('*')) return null
    return pattern.startsWith('/') ? pattern : `/${pattern}`
  }
}

function childrenOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) =>
      route?.index
        ? { index: true, id: route.id }
        : { id: route?.id, path: route?.path, children: childrenOf({ routes } as ServerBuild, route?.id) },
    )
}
