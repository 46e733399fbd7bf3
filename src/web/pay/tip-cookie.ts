import { readCookie, serializeCookie } from '#web/page-cookies.ts'
import type { TipInput } from './parsed-tip.ts'
import { payPath } from './pay-paths.ts'

const NAME = 'pay-tip'
const MAX_AGE_SECONDS = 60 * 60

/** Keeps the chosen tip during a checkout, for clients who cancel it. */
export function tipCookie(
  token: string,
  { typed, cents }: { typed: TipInput; cents: number },
  origin: string,
): string {
  const value = typed.choice === 'custom' ? `custom-${cents}` : typed.choice
  return serializeCookie({ name: NAME, value, seconds: MAX_AGE_SECONDS, path: payPath(token), origin })
}

export function tipFromCookie(request: Request): TipInput | null {
  const [, choice, cents] =
    /^(none|custom|\d{1,3})(?:-(\d{1,8}))?$/.exec(readCookie(request, NAME) ?? '') ?? []
  if (!choice) return null
  return { choice, custom: cents === undefined ? '' : (Number(cents) / 100).toFixed(2) }
}
