/** What a client has just done by link. */
export type DoneByLink = 'moved' | 'cancelled'

const NAME = 'booking-done'
/** As long as the next page may take. */
const SECONDS = 60

/** Tells the page that follows a form what was done, once: an address can say anything, and would say it for ever. */
export function doneCookie(token: string, done: DoneByLink, isSecure: boolean): string {
  return `${NAME}=${done}; Max-Age=${SECONDS}; ${scope(token, isSecure)}`
}

export function noDoneCookie(token: string, isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${scope(token, isSecure)}`
}

export function doneIn(request: Request): DoneByLink | null {
  const [, done] =
    /(?:^|;\s*)booking-done=(moved|cancelled)(?:;|$)/.exec(request.headers.get('cookie') ?? '') ?? []
  return (done as DoneByLink | undefined) ?? null
}

function scope(token: string, isSecure: boolean): string {
  return `Path=/booking/${encodeURIComponent(token)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
