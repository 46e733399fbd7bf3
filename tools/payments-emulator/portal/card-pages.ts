import { initialCardValues, isCardInput, readCard } from '#tools/payments-emulator/billing/card-form.ts'
import { invoicesOf } from '#tools/payments-emulator/billing/invoice.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import type { CardInput } from '#tools/payments-emulator/billing/payment-method.ts'
import { replaceCard } from '#tools/payments-emulator/billing/replace-card.ts'
import { hasEnded, subscriptionsOf } from '#tools/payments-emulator/billing/subscription.ts'
import { authenticationPage } from '#tools/payments-emulator/pages/authentication-page.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import type { PageRequest, PageResponse } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { cardView } from './card-view.ts'
import { portalPath } from './portal-content.ts'
import { type PortalSession, portalSessionsIn } from './portal-session.ts'

const DECLINED = 'Your card was declined. Try another card.'
const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method. Try another card.'

type FormState = Pick<Parameters<typeof cardView>[0], 'card' | 'message'>

export function showCard(context: Context, session: PortalSession, { query }: PageRequest): PageResponse {
  const values = initialCardValues(query.card, context.now())
  const message = query.authentication === 'failed' ? NOT_AUTHENTICATED : null
  return { html: cardPageHtml(context, session, { card: { values, problems: {} }, message }) }
}

export function saveCard(
  context: Context,
  session: PortalSession,
  { form: values }: PageRequest,
): PageResponse {
  const card = readCard(values, context.now())
  if (!isCardInput(card)) {
    return {
      status: 422,
      html: cardPageHtml(context, session, { card: { values, problems: card }, message: null }),
    }
  }
  if (card.card.behaviour.startsWith('authenticates')) {
    updateHidden(context, session, { waitingCard: card })
    return { redirect: `${portalPath(session)}/authenticate` }
  }
  return replaceAndRespond(context, session, card, values)
}

export function showAuthentication(_: Context, session: PortalSession): PageResponse {
  if (!session.hidden.waitingCard) return { redirect: `${portalPath(session)}/card` }
  return { html: authenticationPage(null) }
}

export function submitAuthentication(
  context: Context,
  session: PortalSession,
  { form }: PageRequest,
): PageResponse {
  const card = session.hidden.waitingCard
  const updated = updateHidden(context, session, { waitingCard: null })
  if (!card) return { redirect: `${portalPath(session)}/card` }
  if (form.answer !== 'complete') return { redirect: `${portalPath(session)}/card?authentication=failed` }
  return replaceAndRespond(context, updated, card, {})
}

function replaceAndRespond(
  context: Context,
  session: PortalSession,
  card: CardInput,
  values: Record<string, string>,
): PageResponse {
  if (replaceCard(context, session.customer, card) === 'declined') {
    return {
      status: 402,
      html: cardPageHtml(context, session, { card: { values, problems: {} }, message: DECLINED }),
    }
  }
  const isInFlow = session.flow !== null && !session.hidden.isFlowDone
  const updated = updateHidden(context, session, { isFlowDone: true })
  return isInFlow ? respondAfterFlow(updated) : { redirect: `${portalPath(session)}?done=card` }
}

function respondAfterFlow(session: PortalSession): PageResponse {
  const after = session.flow?.after_completion
  if (after?.type === 'redirect' && after.redirect) return { redirect: after.redirect.return_url }
  if (after?.type !== 'hosted_confirmation') return { redirect: `${portalPath(session)}?done=card` }
  const text = after.hosted_confirmation?.custom_message ?? 'Your card was saved.'
  const link = session.return_url ? { href: session.return_url, label: 'Continue' } : null
  return { html: noticePage({ title: 'All set', text, link }) }
}

function cardPageHtml(context: Context, session: PortalSession, state: FormState): string {
  const isInFlow = session.flow !== null && !session.hidden.isFlowDone
  const href = isInFlow ? session.return_url : portalPath(session)
  return cardView({
    path: portalPath(session),
    seller: context.platformName,
    back: href ? { href, label: isInFlow ? `Return to ${context.platformName}` : 'Billing' } : null,
    amountDue: amountDue(context, session.customer),
    ...state,
  })
}

function amountDue(context: Context, customer: string): string | null {
  const openInvoices = subscriptionsOf(context, customer)
    .filter((subscription) => !hasEnded(subscription))
    .flatMap(({ id }) => invoicesOf(context, id))
    .filter(({ status }) => status === 'open')
  const total = openInvoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
  return total === 0 ? null : moneyText(total, openInvoices[0]?.currency ?? 'usd')
}

function updateHidden(
  context: Context,
  session: PortalSession,
  change: Partial<PortalSession['hidden']>,
): PortalSession {
  return portalSessionsIn(context).put({ ...session, hidden: { ...session.hidden, ...change } })
}
