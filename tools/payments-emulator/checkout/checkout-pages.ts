import {
  type CardFields,
  initialCardValues,
  isCardInput,
  readCard,
} from '#tools/payments-emulator/billing/card-form.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import { authenticationPage } from '#tools/payments-emulator/pages/authentication-page.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import type { Page, PageRequest, PageResponse } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { checkoutView } from './checkout-view.ts'
import { authenticateSession, modeOf, payForSession } from './complete-session.ts'
import type { Payment } from './mode.ts'
import { getSession, type Session } from './session.ts'

const AUTHENTICATION_FAILED = 'We are unable to authenticate your payment method. Try another card.'

export const checkoutPages: readonly Page[] = [
  { method: 'GET', path: '/checkout/:id', handle: withSession(showCheckout) },
  { method: 'POST', path: '/checkout/:id', handle: withSession(submitCheckout) },
  { method: 'GET', path: '/checkout/:id/authenticate', handle: withSession(showAuthentication) },
  { method: 'POST', path: '/checkout/:id/authenticate', handle: withSession(submitAuthentication) },
]

type SessionPage = (context: Context, session: Session, request: PageRequest) => PageResponse

/** Finds the session by the id in the URL, which is all the authorization it needs. */
function withSession(handler: SessionPage): Page['handle'] {
  return (platform, request) => {
    const id = request.pathParams.id ?? ''
    const context = platform.ownerContext('checkout.session', id)
    if (!context)
      return {
        status: 404,
        html: noticePage({ title: 'Checkout not found', text: 'Go back to the app and start again.' }),
      }
    return handler(context, getSession(context, id), request)
  }
}

function showCheckout(context: Context, session: Session, { query }: PageRequest): PageResponse {
  if (session.status !== 'open') return { html: closedPage(session) }
  const values = initialCardValues(query.card, context.now())
  const message = query.authentication === 'failed' ? AUTHENTICATION_FAILED : null
  return formPage(context, session, { card: { values, problems: {} }, message })
}

function submitCheckout(context: Context, session: Session, { form }: PageRequest): PageResponse {
  if (session.status === 'complete') return { redirect: successUrl(session) }
  if (session.status !== 'open') return { html: closedPage(session), status: 410 }
  const offer = modeOf(session).offer(context, session)
  if (offer.unavailableReason) return showCheckout(context, session, { pathParams: {}, query: {}, form: {} })
  let payment: Payment = { kind: 'none' }
  if (offer.acceptsBankDebit && (form.pay === 'bank_debit' || !offer.asksForCard))
    payment = { kind: 'bank_debit' }
  else if (offer.asksForCard) {
    const card = readCard(form, context.now())
    if (!isCardInput(card)) {
      return {
        ...formPage(context, session, { card: { values: form, problems: card }, message: null }),
        status: 422,
      }
    }
    payment = { kind: 'card', card, isAuthenticated: false }
  }
  return respondToOutcome(context, session, payForSession(context, session.id, payment), form)
}

function showAuthentication(_: Context, session: Session): PageResponse {
  if (session.status !== 'open' || !session.hidden.waitingCard) return { redirect: `/checkout/${session.id}` }
  const amount = session.amount_total ?? 0
  return { html: authenticationPage(amount === 0 ? null : moneyText(amount, session.currency ?? 'usd')) }
}

function submitAuthentication(context: Context, session: Session, { form }: PageRequest): PageResponse {
  if (session.status === 'complete') return { redirect: successUrl(session) }
  const answer = form.answer === 'complete' ? 'complete' : 'fail'
  const outcome = authenticateSession(context, session.id, answer)
  if (outcome.kind === 'failed') return { redirect: `/checkout/${session.id}?authentication=failed` }
  return respondToOutcome(context, session, outcome, {})
}

type Outcome = ReturnType<typeof payForSession> | ReturnType<typeof authenticateSession>

function respondToOutcome(
  context: Context,
  session: Session,
  outcome: Outcome,
  values: Record<string, string>,
): PageResponse {
  if (outcome.kind === 'complete') return { redirect: successUrl(session) }
  if (outcome.kind === 'authentication_required') return { redirect: `/checkout/${session.id}/authenticate` }
  if (outcome.kind !== 'declined') return { redirect: `/checkout/${session.id}` }
  return {
    ...formPage(context, getSession(context, session.id), {
      card: { values, problems: {} },
      message: outcome.message,
    }),
    status: 402,
  }
}

function formPage(
  context: Context,
  session: Session,
  state: { card: CardFields; message: string | null },
): { html: string } {
  const offer = modeOf(session).offer(context, session)
  if (!offer.unavailableReason) return { html: checkoutView({ session, offer, ...state }) }
  return {
    html: noticePage({
      title: 'Not available right now',
      text: offer.unavailableReason,
      link: backLink(session),
    }),
  }
}

function closedPage(session: Session): string {
  if (session.status === 'complete') {
    const text = 'This checkout was already completed. Nothing more will be charged.'
    return noticePage({
      title: 'Already completed',
      text,
      link: { href: successUrl(session), label: 'Continue' },
    })
  }
  const text = 'This checkout has expired. Go back and start again.'
  return noticePage({ title: 'This checkout has expired', text, link: backLink(session) })
}

const backLink = ({ cancel_url: href }: Session) => (href ? { href, label: 'Go back' } : null)

function successUrl({ id, success_url }: Session): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
