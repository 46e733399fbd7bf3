import {
  type CardFields,
  firstCardValues,
  isTypedCard,
  readCard,
} from '#tools/payments-emulator/billing/card-form.ts'
import { moneyText } from '#tools/payments-emulator/billing/money.ts'
import { authenticationPage } from '#tools/payments-emulator/pages/authentication-page.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import type { Page, PageAnswer, Visit } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { checkoutView } from './checkout-view.ts'
import { authenticateSession, modeOf, payForSession } from './complete-session.ts'
import type { Payment } from './mode.ts'
import { type KeptSession, sessionIn } from './session.ts'

const AUTHENTICATION_FAILED = 'We are unable to authenticate your payment method. Try another card.'

export const checkoutPages: readonly Page[] = [
  { method: 'GET', path: '/checkout/:id', answer: atSession(show) },
  { method: 'POST', path: '/checkout/:id', answer: atSession(submit) },
  { method: 'GET', path: '/checkout/:id/authenticate', answer: atSession(askAuthentication) },
  { method: 'POST', path: '/checkout/:id/authenticate', answer: atSession(takeAuthentication) },
]

type AtSession = (context: Context, session: KeptSession, visit: Visit) => PageAnswer

/** The page is for whoever has the address; a session that is no longer open says so instead. */
function atSession(answer: AtSession): Page['answer'] {
  return (platform, visit) => {
    const id = visit.path.id ?? ''
    const context = platform.ownerOf('checkout.session', id)
    if (!context)
      return {
        status: 404,
        html: noticePage({ title: 'There is no such checkout', text: 'Go back to the app and start again.' }),
      }
    return answer(context, sessionIn(context, id), visit)
  }
}

function show(context: Context, session: KeptSession, { query }: Visit): PageAnswer {
  if (session.status !== 'open') return { html: closedPage(session) }
  const values = firstCardValues(query.card, context.now())
  const message = query.authentication === 'failed' ? AUTHENTICATION_FAILED : null
  return form(context, session, { card: { values, problems: {} }, message })
}

function submit(context: Context, session: KeptSession, { form: sent }: Visit): PageAnswer {
  if (session.status === 'complete') return { redirect: successUrl(session) }
  if (session.status !== 'open') return { html: closedPage(session), status: 410 }
  const offer = modeOf(session).offer(context, session)
  if (offer.unavailable) return show(context, session, { path: {}, query: {}, form: {} })
  let payment: Payment = { kind: 'none' }
  if (offer.takesBankDebit && sent.pay === 'bank_debit') payment = { kind: 'bank_debit' }
  else if (offer.asksForCard) {
    const card = readCard(sent, context.now())
    if (!isTypedCard(card)) {
      return {
        ...form(context, session, { card: { values: sent, problems: card }, message: null }),
        status: 422,
      }
    }
    payment = { kind: 'card', card, isAuthenticated: false }
  }
  return afterPaying(context, session, payForSession(context, session.id, payment), sent)
}

function askAuthentication(_: Context, session: KeptSession): PageAnswer {
  if (session.status !== 'open' || !session.hidden.waitingCard) return { redirect: `/checkout/${session.id}` }
  const amount = session.amount_total ?? 0
  return { html: authenticationPage(amount === 0 ? null : moneyText(amount, session.currency ?? 'usd')) }
}

function takeAuthentication(context: Context, session: KeptSession, { form: sent }: Visit): PageAnswer {
  if (session.status === 'complete') return { redirect: successUrl(session) }
  const answer = sent.answer === 'complete' ? 'complete' : 'fail'
  const outcome = authenticateSession(context, session.id, answer)
  if (outcome.kind === 'failed') return { redirect: `/checkout/${session.id}?authentication=failed` }
  return afterPaying(context, session, outcome, {})
}

type Outcome = ReturnType<typeof payForSession> | ReturnType<typeof authenticateSession>

function afterPaying(
  context: Context,
  session: KeptSession,
  outcome: Outcome,
  values: Record<string, string>,
): PageAnswer {
  if (outcome.kind === 'complete') return { redirect: successUrl(session) }
  if (outcome.kind === 'authentication_required') return { redirect: `/checkout/${session.id}/authenticate` }
  if (outcome.kind !== 'declined') return { redirect: `/checkout/${session.id}` }
  return {
    ...form(context, sessionIn(context, session.id), {
      card: { values, problems: {} },
      message: outcome.message,
    }),
    status: 402,
  }
}

function form(
  context: Context,
  session: KeptSession,
  shown: { card: CardFields; message: string | null },
): { html: string } {
  const offer = modeOf(session).offer(context, session)
  if (!offer.unavailable) return { html: checkoutView({ session, offer, ...shown }) }
  return {
    html: noticePage({ title: 'Not available now', text: offer.unavailable, link: backLink(session) }),
  }
}

function closedPage(session: KeptSession): string {
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

const backLink = ({ cancel_url: href }: KeptSession) => (href ? { href, label: 'Go back' } : null)

function successUrl({ id, success_url }: KeptSession): string {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
