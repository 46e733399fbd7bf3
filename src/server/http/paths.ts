export function isDashboard(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/')
}

export function isLocalPage(path: string): boolean {
  return path === '/local' || path.startsWith('/local/')
}

/** `/dashboard/` is the page `/dashboard`, and so is `/dashboard.data`, where React Router fetches its data. */
export function pageOf(path: string): string {
  const page = path.replace(/\.data$/, '').replace(/\/(_root|_)?$/, '')
  return page === '' ? '/' : page
}

/** The router complains on the terminal about an escape that means nothing, with whatever the path holds. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const LONGEST_LOGGED = 200

/** Short, without what may be an e-mail address: unknown paths are logged, and people paste anything. */
export function loggablePath(path: string): string {
  const parts = path.slice(0, LONGEST_LOGGED).split('/')
  return parts.map((part) => (/@|%40/.test(part) ? '…' : part)).join('/')
}
