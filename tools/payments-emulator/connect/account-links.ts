import { z } from 'zod'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { getAccount } from './account.ts'
import { type AccountLink, LINKS, linkResponse, linksIn } from './account-link.ts'
import { onboardingPages } from './onboarding-pages.ts'

const TTL_SECONDS = 5 * 60

const collectionOptions = z
  .strictObject({
    fields: z.enum(['currently_due', 'eventually_due']).optional(),
    future_requirements: z.enum(['include', 'omit']).optional(),
  })
  .optional()

const flow = z.strictObject({
  collection_options: collectionOptions,
  refresh_url: z.url({ protocol: /^https?$/ }),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
})

const create = route({
  method: 'POST',
  path: '/v2/core/account_links',
  params: z.strictObject({
    account: z.string(),
    use_case: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: flow }),
      z.strictObject({ type: z.literal('account_update'), account_update: flow }),
    ]),
  }),
  handle(context, { account: id, use_case }) {
    const account = getAccount(context, id)
    if (account.closed) throw invalidRequest(`The account '${id}' is closed`, { param: 'account' })
    const link: AccountLink = {
      id: newId('alnk', 32),
      account: id,
      created: context.now(),
      expires_at: context.now() + TTL_SECONDS,
      isUsed: false,
      useCase: use_case,
    }
    return linkResponse(linksIn(context).put(link), context.baseUrl)
  },
})

export const accountLinks: Resource = {
  object: LINKS,
  prefix: 'alnk',
  routes: [create],
  pages: onboardingPages,
}
