import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { Collection } from '#tools/payments-emulator/world/store.ts'

export const LINKS = 'v2.core.account_link'

type Flow = { refresh_url: string; return_url?: string; collection_options?: object }

/** An onboarding link that can be opened once. Its id is the secret part of the URL. */
export type AccountLink = {
  id: string
  account: string
  created: number
  expires_at: number
  isUsed: boolean
  useCase:
    | { type: 'account_onboarding'; account_onboarding: Flow }
    | { type: 'account_update'; account_update: Flow }
}

export function linksIn(context: Context): Collection<AccountLink> {
  return context.forAccount(null).collection<AccountLink>(LINKS)
}

export function flowOf({ useCase }: AccountLink): Flow {
  return useCase.type === 'account_onboarding' ? useCase.account_onboarding : useCase.account_update
}

export function linkResponse(link: AccountLink, baseUrl: string) {
  return {
    object: LINKS,
    account: link.account,
    created: toIsoTime(link.created),
    expires_at: toIsoTime(link.expires_at),
    livemode: false,
    url: `${baseUrl}/setup/${link.id}`,
    use_case: link.useCase,
  }
}

const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString()
