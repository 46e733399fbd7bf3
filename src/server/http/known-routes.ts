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

/** Whether the page at a path has something to do with a form that is sent to it. */
export function takesForms(build: ServerBuild, path: string): boolean {
  return pageModule(build, path)?.action !== undefined
}

/** Whether the page at a path wants its styles in itself: it says so in its handle. */
export function hasStylesInline(build: ServerBuild, path: string): boolean {
  return handleOf(build, path).stylesInline === true
}

/** Whether a form of the page at a path leads on to the payment provider. */
export function leadsToCheckout(build: ServerBuild, path: string): boolean {
  return handleOf(build, path).leadsToCheckout === true
}

/** Whether the page at a path is one that anybody should find. */
export function isListed(build: ServerBuild, path: string): boolean {
  return handleOf(build, path).listed === true
}

/** Where those pages are. */
export function listedPaths(build: ServerBuild): string[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ module }) => (module.handle as Handle | undefined)?.listed === true)
    .map(({ id }) => `/${pathOf(build, id)}`)
}

/** What a page may declare, as far as the server cares: `PageHandle` in the web room. */
type Handle = { stylesInline?: boolean; leadsToCheckout?: boolean; listed?: boolean }

function handleOf(build: ServerBuild, path: string): Handle {
  return (pageModule(build, path)?.handle ?? {}) as Handle
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
