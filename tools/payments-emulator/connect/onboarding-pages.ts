import type { Page, PageResponse } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { randomAlphanumeric } from '#tools/payments-emulator/world/ids.ts'
import { type Account, accountsIn, isAccessible } from './account.ts'
import { flowOf, linksIn } from './account-link.ts'
import { type OnboardingOutcome, OUTCOMES, validateForm } from './onboarding-outcome.ts'
import { invalidLinkPage, onboardingForm } from './onboarding-view.ts'
import { setAccount } from './set-account.ts'

/** Created when a link is opened, so that reloading the form does not end the onboarding. */
type Onboarding = { id: string; linkId: string; isOver: boolean }

const onboardingsIn = (context: Context) => context.collection<Onboarding>('onboarding')

const openLink: Page = {
  method: 'GET',
  path: '/setup/:link',
  handle(context, { pathParams }) {
    const link = linksIn(context).get(pathParams.link ?? '')
    if (!link) return { html: invalidLinkPage(), status: 404 }
    if (link.isUsed || link.expires_at <= context.now()) return { redirect: flowOf(link).refresh_url }
    linksIn(context).put({ ...link, isUsed: true })
    const { id } = onboardingsIn(context).put({ id: randomAlphanumeric(32), linkId: link.id, isOver: false })
    return { redirect: `${context.baseUrl}/onboarding/${id}` }
  },
}

const showForm: Page = {
  method: 'GET',
  path: '/onboarding/:id',
  handle(context, { pathParams }) {
    const found = findOnboarding(context, pathParams.id ?? '')
    if ('response' in found) return found.response
    return { html: onboardingForm(found.account, { values: initialValues(found.account), problems: {} }) }
  },
}

const submitForm: Page = {
  method: 'POST',
  path: '/onboarding/:id',
  handle(context, { pathParams, form }) {
    const found = findOnboarding(context, pathParams.id ?? '')
    if ('response' in found) return found.response
    const outcome = OUTCOMES.find(({ name }) => name === form.answer) ?? OUTCOMES[0]
    const problems = outcome.requiresAllFields ? validateForm(form) : {}
    if (Object.keys(problems).length > 0) {
      return { html: onboardingForm(found.account, { values: form, problems }), status: 422 }
    }
    finishOnboarding(context, found, form, outcome)
    return { redirect: found.returnUrl }
  },
}

type ActiveOnboarding = { onboarding: Onboarding; account: Account; returnUrl: string }

function findOnboarding(context: Context, id: string): ActiveOnboarding | { response: PageResponse } {
  const onboarding = onboardingsIn(context).get(id)
  const link = onboarding && linksIn(context).get(onboarding.linkId)
  const account = link && accountsIn(context).get(link.account)
  if (!account) return { response: { html: invalidLinkPage(), status: 404 } }
  const { refresh_url, return_url } = flowOf(link)
  if (onboarding.isOver || !isAccessible(account)) return { response: { redirect: refresh_url } }
  return { onboarding, account, returnUrl: return_url ?? refresh_url }
}

function finishOnboarding(
  context: Context,
  { onboarding, account }: ActiveOnboarding,
  form: Record<string, string>,
  { state }: OnboardingOutcome,
): void {
  onboardingsIn(context).put({ ...onboarding, isOver: true })
  const businessName = form.business_name?.trim()
  const [givenName = '', ...surname] = (form.representative ?? '').trim().split(/\s+/)
  accountsIn(context).put({
    ...account,
    display_name: businessName || account.display_name,
    identity: {
      ...account.identity,
      ...(givenName && { individual: { given_name: givenName, surname: surname.join(' ') } }),
    },
  })
  setAccount(context, account.id, state)
}

function initialValues({ display_name, identity }: Account): Record<string, string> {
  const { given_name = '', surname = '' } = identity.individual ?? {}
  return { business_name: display_name ?? '', representative: `${given_name} ${surname}`.trim() }
}

export const onboardingPages: readonly Page[] = [openLink, showForm, submitForm]
