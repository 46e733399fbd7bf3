/** How somebody says they come back from the payment provider. */
export type Returned = 'success' | 'canceled'

const NAME = 'pay-returned'
/** As long as the next page may take. */
const SECONDS = 60

/** Tells the page once, as after a form: an address would say it for ever. What was paid it learns from the server. */
export function returnedCookie(token: string, returned: Returned, isSecure: boolean): string {
  return `${NAME}=${returned}; Max-Age=${SECONDS}; ${cookieScope(token, isSecure)}`
}

export function noReturnedCookie(token: string, isSecure: boolean): string {
  return `${NAME}=; Max-Age=0; ${cookieScope(token, isSecure)}`
}

export function returnedIn(request: Request): Returned | null {
  const [, returned] =
    /(?:^|;\s*)pay-returned=(success|canceled)(?:;|$)/.exec(request.headers.get('cookie') ?? '') ?? []
  return (returned as Returned | undefined) ?? null
}

/** The page of one link alone, and no script. */
export function cookieScope(token: string, isSecure: boolean): string {
  return `Path=/pay/${encodeURIComponent(token)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
