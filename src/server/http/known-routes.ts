import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What a page may declare, as far as the server cares: `PageHandle` in the web room. */
export type PageHandle = {
  /** Its styles come in the page itself. */
  stylesInline?: boolean
  /** A form of it leads on to the payment provider. */
  leadsToCheckout?: boolean
  /** Anybody should find it. */
  listed?: boolean
}

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

/** Whether the page at a path has something to do with a form that is sent to it. */
export function takesForms(build: ServerBuild, path: string): boolean {
  return pageModule(build, path)?.action !== undefined
}

/** What the page at a path declares. */
export function pageHandle(build: ServerBuild, path: string): PageHandle {
  return (pageModule(build, path)?.handle ?? {}) as PageHandle
}

/** The paths of the pages that anybody should find. */
export function listedPaths(build: ServerBuild): string[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ module }) => (module.handle as PageHandle | undefined)?.listed === true)
    .map(({ id }) => `/${pathOf(build, id)}`)
}

function pathOf(build: ServerBuild, id: string): string {
  const { path, parentId } = build.routes[id] ?? {}
  return [parentId ? pathOf(build, parentId) : '', path].filter(Boolean).join('/')
}

function pageModule(build: ServerBuild, path: string) {
  const { route } = matchRoutes(treeOf(build), path)?.at(-1) ?? {}
  return build.routes[route?.id ?? '']?.module
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
