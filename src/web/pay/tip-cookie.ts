import type { TypedTip } from './chosen-tip.ts'
import { cookieScope } from './returned-cookie.ts'

const NAME = 'pay-tip'
/** As long as somebody may look for their card. */
const SECONDS = 60 * 60

/** Kept while the client is at the provider: who turns back finds the tip they chose. */
export function tipCookie(
  token: string,
  { typed, cents }: { typed: TypedTip; cents: number },
  isSecure: boolean,
): string {
  const tip = typed.choice === 'custom' ? `custom-${cents}` : typed.choice
  return `${NAME}=${tip}; Max-Age=${SECONDS}; ${cookieScope(token, isSecure)}`
}

export function tipIn(request: Request): TypedTip | null {
  const [, choice, cents] =
    /(?:^|;\s*)pay-tip=(none|custom|\d{1,3})(?:-(\d{1,8}))?(?:;|$)/.exec(
      request.headers.get('cookie') ?? '',
    ) ?? []
  if (!choice) return null
  return { choice, custom: cents === undefined ? '' : (Number(cents) / 100).toFixed(2) }
}
