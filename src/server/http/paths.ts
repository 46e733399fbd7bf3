export function isDashboard(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/')
}

export function isLocalPage(path: string): boolean {
  return path === '/local' || path.startsWith('/local/')
}

/** Maps `/dashboard/` and `/dashboard.data`, where React Router fetches its data, to `/dashboard`. */
export function pagePath(path: string): string {
  const page = path.replace(/\.data$/, '').replace(/\/(_root|_)?$/, '')
  return page === '' ? '/' : page
}

/** The router would log a warning with the whole path for an invalid escape. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const MAX_LOGGED_LENGTH = 200

/** Truncates an unknown path and removes email addresses, because anything can be in there. */
export function loggablePath(path: string): string {
  const parts = path.slice(0, MAX_LOGGED_LENGTH).split('/')
  return parts.map((part) => (/@|%40/.test(part) ? '…' : part)).join('/')
}
