import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What a page declares for the server: `PageHandle` in the web room. */
export type PageHandle = {
  /** Its styles are inlined. */
  stylesInline?: boolean
  /** One of its forms redirects to the payment provider. */
  leadsToCheckout?: boolean
  /** Pages of other sites show it in a frame, if the page allows it. */
  isEmbedded?: boolean
  /** Search engines should list it. */
  listed?: boolean
}

const trees = new WeakMap<ServerBuild, RouteObject[]>()

/** The route pattern of a path, or null for the not-found page's catch-all. */
export function routePattern(build: ServerBuild, path: string): string | null {
  const matches = matchRoutes(routeTree(build), path) ?? []
  const pattern = matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')
  if (matches.length === 0 || pattern.endsWith('*')) return null
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

/** Whether the page at a path accepts form posts. */
export function acceptsForms(build: ServerBuild, path: string): boolean {
  return pageModule(build, path)?.action !== undefined
}

/** The handle of the page at a path. */
export function pageHandle(build: ServerBuild, path: string): PageHandle {
  return (pageModule(build, path)?.handle ?? {}) as PageHandle
}

/** The paths of the pages that search engines should list. */
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
  const { route } = matchRoutes(routeTree(build), path)?.at(-1) ?? {}
  return build.routes[route?.id ?? '']?.module
}

/** Creates the tree once per build. In development, every change creates a new build. */
function routeTree(build: ServerBuild): RouteObject[] {
  const tree = trees.get(build) ?? childrenOf(build.routes)
  trees.set(build, tree)
  return tree
}

function childrenOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: childrenOf(routes, id) }))
}
