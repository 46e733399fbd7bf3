import type { Page, PageAnswer } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { randomLetters } from '#tools/payments-emulator/world/ids.ts'
import { type Account, accountsIn, isWithinReach } from './account.ts'
import { flowOf, linksIn } from './account-link.ts'
import { ANSWERS, type OnboardingAnswer, problemsIn } from './onboarding-answer.ts'
import { onboardingClosed, onboardingForm } from './onboarding-view.ts'
import { setAccount } from './set-account.ts'

/** What a link was exchanged for at its one visit, so that a reload does not end the onboarding. */
type Onboarding = { id: string; linkId: string; isOver: boolean }

const onboardingsIn = (context: Context) => context.collection<Onboarding>('onboarding')

const openLink: Page = {
  method: 'GET',
  path: '/setup/:link',
  answer(context, { path }) {
    const link = linksIn(context).get(path.link ?? '')
    if (!link) return { html: onboardingClosed(), status: 404 }
    if (link.isUsed || link.expires_at <= context.now()) return { redirect: flowOf(link).refresh_url }
    linksIn(context).put({ ...link, isUsed: true })
    const { id } = onboardingsIn(context).put({ id: randomLetters(32), linkId: link.id, isOver: false })
    return { redirect: `${context.baseUrl}/onboarding/${id}` }
  },
}

const show: Page = {
  method: 'GET',
  path: '/onboarding/:id',
  answer(context, { path }) {
    const found = running(context, path.id ?? '')
    if ('over' in found) return found.over
    return { html: onboardingForm(found.account, { values: knownOf(found.account), problems: {} }) }
  },
}

const send: Page = {
  method: 'POST',
  path: '/onboarding/:id',
  answer(context, { path, form }) {
    const found = running(context, path.id ?? '')
    if ('over' in found) return found.over
    const answer = ANSWERS.find(({ name }) => name === form.answer) ?? ANSWERS[0]
    const problems = answer.isComplete ? problemsIn(form) : {}
    if (Object.keys(problems).length > 0) {
      return { html: onboardingForm(found.account, { values: form, problems }), status: 422 }
    }
    finish(context, found, form, answer)
    return { redirect: found.returnUrl }
  },
}

type Running = { onboarding: Onboarding; account: Account; returnUrl: string }

function running(context: Context, id: string): Running | { over: PageAnswer } {
  const onboarding = onboardingsIn(context).get(id)
  const link = onboarding && linksIn(context).get(onboarding.linkId)
  const account = link && accountsIn(context).get(link.account)
  if (!account) return { over: { html: onboardingClosed(), status: 404 } }
  const { refresh_url, return_url } = flowOf(link)
  if (onboarding.isOver || !isWithinReach(account)) return { over: { redirect: refresh_url } }
  return { onboarding, account, returnUrl: return_url ?? refresh_url }
}

function finish(
  context: Context,
  { onboarding, account }: Running,
  form: Record<string, string>,
  { state }: OnboardingAnswer,
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

function knownOf({ display_name, identity }: Account): Record<string, string> {
  const { given_name = '', surname = '' } = identity.individual ?? {}
  return { business_name: display_name ?? '', representative: `${given_name} ${surname}`.trim() }
}

export const onboardingPages: readonly Page[] = [openLink, show, send]
