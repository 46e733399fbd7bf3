type PageCookie = {
  name: string
  value: string
  seconds: number
  /** The page it is sent back to. */
  path: string
  /** Of the app. Over https the cookie never travels in the clear. */
  origin: string
  /** Whether the page's script may write it, too. */
  isForScripts?: boolean
}

export function pageCookie({ name, value, seconds, path, origin, isForScripts = false }: PageCookie): string {
  const access = isForScripts ? '' : ' HttpOnly;'
  const transport = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds};${access} Path=${path}; SameSite=Lax${transport}`
}

export function cookieIn(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** As long as the page after a redirect may take. */
const FLASH_SECONDS = 60

/** Tells the page that follows a form what was done, once: an address can say anything, and would say it for ever. */
export function flashCookie<Value extends string>(
  name: string,
  values: readonly Value[],
  pathOf: (token: string) => string,
) {
  const written = (value: Value | '', seconds: number, token: string, origin: string) =>
    pageCookie({ name, value, seconds, path: pathOf(token), origin })
  return {
    set: (token: string, value: Value, origin: string) => written(value, FLASH_SECONDS, token, origin),
    clear: (token: string, origin: string) => written('', 0, token, origin),
    readFrom(request: Request): Value | null {
      const read = cookieIn(request, name)
      return values.find((value) => value === read) ?? null
    },
  }
}
