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

/** Short, without what may be an e-mail address: unknown paths are logged, and people paste anything. */
export function loggablePath(path: string): string {
  return path.replace(/[^/]*(@|%40)[^/]*/g, '…').slice(0, 200)
}
