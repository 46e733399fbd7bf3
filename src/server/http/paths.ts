import { isPlainText } from '#server/base/redact-tokens.ts'

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

/** Shorter than a token, longer than any segment of our own paths. One token in ten thousand in lower case looks like words. */
const MAX_SEGMENT_LENGTH = 40

/**
 * An unknown path without its secrets: a misspelled link still contains its token, or an email address. Only short segments
 * of plain words are kept. A segment that was cut off is not kept either, because it may be the start of a token.
 */
export function loggablePath(path: string): string {
  const segments = path.slice(0, MAX_LOGGED_LENGTH).split('/')
  const whole = path.length > MAX_LOGGED_LENGTH ? segments.length - 1 : segments.length
  const isLoggable = (part: string) => part.length <= MAX_SEGMENT_LENGTH && isPlainText(part)
  return segments.map((part, n) => (n < whole && isLoggable(part) ? part : '…')).join('/')
}
