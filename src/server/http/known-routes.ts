import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

const trees = new WeakMap<ServerBuild, RouteObject[]>()

/** The route pattern a path belongs to, or null for the not-found page's catch-all. */
export function routePattern(build: ServerBuild, path: string): string | null {
  const matches = matchRoutes(treeOf(build), path) ?? []
  const pattern = matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')
  if (matches.length === 0 || pattern.endsWith('*')) return null
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

/** Once per build: in development every change brings a new one. */
function treeOf(build: ServerBuild): RouteObject[] {
  const known = trees.get(build) ?? childrenOf(build.routes)
  trees.set(build, known)
  return known
}

function childrenOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: childrenOf(routes, id) }))
}
