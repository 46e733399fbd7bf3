import { cookieIn, pageCookie } from '#web/page-cookies.ts'
import type { TypedTip } from './chosen-tip.ts'
import { payPath } from './pay-address.ts'

const NAME = 'pay-tip'
/** As long as somebody may look for their card. */
const SECONDS = 60 * 60

/** Kept while the client is at the provider: who turns back finds the tip they chose. */
export function tipCookie(
  token: string,
  { typed, cents }: { typed: TypedTip; cents: number },
  origin: string,
): string {
  const value = typed.choice === 'custom' ? `custom-${cents}` : typed.choice
  return pageCookie({ name: NAME, value, seconds: SECONDS, path: payPath(token), origin })
}

export function tipIn(request: Request): TypedTip | null {
  const [, choice, cents] = /^(none|custom|\d{1,3})(?:-(\d{1,8}))?$/.exec(cookieIn(request, NAME) ?? '') ?? []
  if (!choice) return null
  return { choice, custom: cents === undefined ? '' : (Number(cents) / 100).toFixed(2) }
}
