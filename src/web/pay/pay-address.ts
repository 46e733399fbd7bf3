import type { PublicApi } from '#contract/public-api.ts'

export function payPath(token: string): string {
  return `/pay/${encodeURIComponent(token)}`
}

export function documentPath(token: string): string {
  return `${payPath(token)}/document`
}

export function isSecure({ origin }: PublicApi): boolean {
  return origin.startsWith('https:')
}
