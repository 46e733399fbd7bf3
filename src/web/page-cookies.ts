type PageCookie = {
  name: string
  value: string
  seconds: number
  /** The path that the browser sends the cookie to. */
  path: string
  /** The app's origin. With https, the cookie is never sent unencrypted. */
  origin: string
  /** Whether the page's script can read and write the cookie. */
  isForScripts?: boolean
}

/** Browsers accept a cookie with this name only over https. `__Host-` would not allow a path. */
const SECURE_PREFIX = '__Secure-'

export function serializeCookie({
  name,
  value,
  seconds,
  path,
  origin,
  isForScripts = false,
}: PageCookie): string {
  const access = isForScripts ? '' : ' HttpOnly;'
  const isSecure = origin.startsWith('https:')
  const transport = isSecure ? '; Secure' : ''
  return `${isSecure ? SECURE_PREFIX : ''}${name}=${value}; Max-Age=${seconds};${access} Path=${path}; SameSite=Lax${transport}`
}

/** Without the prefix, the cookie is from a page over http, or from an earlier release. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const cookieNamed = (fullName: string) =>
    pairs.find((pair) => pair.startsWith(`${fullName}=`))?.slice(fullName.length + 1)
  return cookieNamed(`${SECURE_PREFIX}${name}`) ?? cookieNamed(name)
}

/** How long the page after a redirect may take to load. */
const FLASH_SECONDS = 60

/**
 * A cookie that tells the page after a submitted form what was done. Unlike a query parameter, it can't be forged in a
 * link and is shown only once.
 */
export function flashCookie<Value extends string>(
  name: string,
  values: readonly Value[],
  pathFor: (token: string) => string,
) {
  const serialize = (value: Value | '', seconds: number, token: string, origin: string) =>
    serializeCookie({ name, value, seconds, path: pathFor(token), origin })
  return {
    set: (token: string, value: Value, origin: string) => serialize(value, FLASH_SECONDS, token, origin),
    clear: (token: string, origin: string) => serialize('', 0, token, origin),
    readFrom(request: Request): Value | null {
      const stored = readCookie(request, name)
      return values.find((value) => value === stored) ?? null
    },
  }
}
