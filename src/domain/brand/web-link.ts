const MAX_LINK_LENGTH = 300

/** A link as it is stored and shown, or why it can't be. */
export type ParsedLink = { url: string; problem?: never } | { url?: never; problem: string }

const NOT_A_LINK: ParsedLink = { problem: 'Enter a web address like https://example.com' }
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LEVEL = /^[a-z]{2,63}$/

/**
 * Parses a link that an owner typed, so that clients can't be led anywhere but to the site that they read. `https://` may be left
 * out. The result contains no characters that could end an attribute.
 */
export function parseWebLink(text: string): ParsedLink {
  const typed = text.trim()
  if (typed.length > MAX_LINK_LENGTH)
    return { problem: `A link can have at most ${MAX_LINK_LENGTH} characters` }
  if (/[\s\p{C}]/u.test(typed)) return { problem: 'A link can’t contain spaces' }
  const [, scheme = 'https', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):(?!\d))?(.*)$/is.exec(typed) ?? []
  if (scheme.toLowerCase() !== 'https') return { problem: 'Use a link that starts with https://' }
  const hasScheme = typed.length !== rest.length
  if (hasScheme && !rest.startsWith('//')) return NOT_A_LINK
  const [, authority = '', path = ''] = /^([^/?#\\]*)(.*)$/s.exec(hasScheme ? rest.slice(2) : rest) ?? []
  if (authority.includes('@')) return { problem: 'A link can’t contain a user name or a password' }
  if (authority.includes(':')) return { problem: 'A link can’t contain a port' }
  const host = authority.toLowerCase()
  const labels = host.split('.')
  if (/[^\x21-\x7e]/.test(host) || labels.some((label) => label.startsWith('xn--')))
    return {
      problem:
        'We don’t accept special letters in the name of a site, because they can imitate the letters a to z',
    }
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label))
  if (!isDomain || host.length > 253 || !TOP_LEVEL.test(labels.at(-1) ?? '')) return NOT_A_LINK
  const url = `https://${host}${path.startsWith('/') ? '' : '/'}${escaped(path)}`
  return url.length > 2 * MAX_LINK_LENGTH ? { problem: 'This link is too long' } : { url }
}

/** What RFC 3986 doesn't allow in a path or a query is percent-encoded. */
function escaped(path: string): string {
  return path.replace(/[^\w!#$%&()*+,\-./:;=?@~]/gu, (character) =>
    character === "'" ? '%27' : encodeURIComponent(character),
  )
}

/** Without the scheme, as it is shown: `example.com/reviews`. */
export function linkText(url: string): string {
  return url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
}

export type ParsedHandle = { handle: string; problem?: never } | { handle?: never; problem: string }

/** Paths of Instagram that aren't accounts. */
const NO_ACCOUNTS = new Set(['p', 'reel', 'reels', 'stories', 'explore', 'accounts', 'tv', 'direct'])

/** Parses `@carter.detailing`, or a link to the account. */
export function parseInstagram(text: string): ParsedHandle {
  const typed = text.trim()
  const link = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/([^/?#]*)\/?(?:[?#].*)?$/i.exec(typed)
  const handle = (link?.[1] ?? typed.replace(/^@/, '')).toLowerCase()
  const isHandle = /^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(handle) && handle.length <= 30
  if (!isHandle || NO_ACCOUNTS.has(handle))
    return { problem: 'Enter your Instagram name, like @carter.detailing, or a link to your account' }
  return { handle }
}
