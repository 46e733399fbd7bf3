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

export function serializeCookie({
  name,
  value,
  seconds,
  path,
  origin,
  isForScripts = false,
}: PageCookie): string {
  const access = isForScripts ? '' : ' HttpOnly;'
  const transport = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds};${access} Path=${path}; SameSite=Lax${transport}`
}

export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
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
