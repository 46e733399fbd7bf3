import { sha256 } from '#server/base/sha256.ts'

const COMMON = {
  'default-src': `'self'`,
  'img-src': `'self'`,
  'font-src': `'self'`,
  'connect-src': `'self'`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
}

const FRAMED_ANYWHERE = { 'frame-ancestors': '*' }

export type ContentPolicy = {
  /** `'nonce-…'` or `'sha256-…'` sources that are allowed besides our own files. */
  scripts?: readonly string[]
  styles?: readonly string[]
  /** Allows `style` attributes: the dashboard has sizes and positions in them. */
  styleAttributes?: boolean
  /** Allows pages of any site to show the page in a frame. */
  mayBeFramed?: boolean
  /** Origins that forms may submit or redirect to, besides our own. */
  formTargets?: readonly string[]
}

export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  styleAttributes = false,
  mayBeFramed = false,
  formTargets = [],
}: ContentPolicy): string {
  return serialize({
    ...COMMON,
    ...(mayBeFramed && FRAMED_ANYWHERE),
    'form-action': formActions(formTargets),
    'script-src': [`'self'`, ...scripts].join(' '),
    'style-src': [`'self'`, ...styles].join(' '),
    ...(styleAttributes && { 'style-src-attr': `'unsafe-inline'` }),
  })
}

/** The service worker loads our own files and nothing else. */
export const WORKER_CONTENT_POLICY = serialize({
  'default-src': `'none'`,
  'connect-src': `'self'`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
})

/** An email in the local mailbox may show its inline styles and the business's logo, and nothing else. */
export const EMAIL_CONTENT_POLICY = serialize({
  'default-src': `'none'`,
  'img-src': `'self' data:`,
  'style-src': `'unsafe-inline'`,
  'frame-ancestors': `'self'`,
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
})

/** Vite's hot reload needs inline scripts and a web socket. Only used in development. */
export function developmentContentPolicy({
  mayBeFramed = false,
  formTargets = [],
}: Pick<ContentPolicy, 'mayBeFramed' | 'formTargets'>): string {
  return serialize({
    ...COMMON,
    ...(mayBeFramed && FRAMED_ANYWHERE),
    'form-action': formActions(formTargets),
    'script-src': `'self' 'unsafe-inline'`,
    'style-src': `'self' 'unsafe-inline'`,
    'connect-src': `'self' ws:`,
  })
}

function formActions(targets: readonly string[]): string {
  return [`'self'`, ...targets].join(' ')
}

/** Prerendered pages allow their inline scripts by hash, as they never change. JSON-LD is no script. */
export function inlineScriptHashes(html: string): string[] {
  return hashesOf(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  )
}

export function inlineStyleHashes(html: string): string[] {
  return hashesOf(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
}

function hashesOf(inline: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...inline].map(([, text = '']) => `'sha256-${sha256(text).toString('base64')}'`))]
}

function serialize(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
