import type Stripe from 'stripe'
import {
  cancelAtPeriodEnd,
  endSubscription,
  keepSubscription,
} from '#tools/payments-emulator/billing/end-subscription.ts'
import { hasEnded, subscriptionsOf } from '#tools/payments-emulator/billing/subscription.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import type { Page, PageAnswer, Visit } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { askAuthentication, saveCard, showCard, takeAuthentication } from './card-pages.ts'
import { configurationIn } from './configuration.ts'
import { type KeptPortalSession, openPortalSession } from './portal-session.ts'
import { pathOf, planOf, portalShown } from './portal-shown.ts'
import { cancelView, portalView } from './portal-view.ts'

export const portalPages: readonly Page[] = [
  { method: 'GET', path: '/portal/:secret', answer: atPortal(home) },
  { method: 'GET', path: '/portal/:secret/card', answer: atPortal(withCards(showCard)) },
  { method: 'POST', path: '/portal/:secret/card', answer: atPortal(withCards(saveCard)) },
  { method: 'GET', path: '/portal/:secret/authenticate', answer: atPortal(withCards(askAuthentication)) },
  { method: 'POST', path: '/portal/:secret/authenticate', answer: atPortal(withCards(takeAuthentication)) },
  { method: 'GET', path: '/portal/:secret/cancel', answer: atPortal(askToCancel) },
  { method: 'POST', path: '/portal/:secret/cancel', answer: atPortal(cancel) },
  { method: 'POST', path: '/portal/:secret/renew', answer: atPortal(renew) },
]

type AtPortal = (context: Context, session: KeptPortalSession, visit: Visit) => PageAnswer

function atPortal(answer: AtPortal): Page['answer'] {
  return (context, visit) => {
    const session = openPortalSession(context, visit.path.secret ?? '')
    if (session) return answer(context, session, visit)
    const text =
      'For your safety these links work for a short time only. Go back to the app and open billing again.'
    return { status: 410, html: noticePage({ title: 'This link has expired', text }) }
  }
}

/** Only where the app lets customers change their card. */
function withCards(answer: AtPortal): AtPortal {
  return (context, session, visit) => {
    const { features } = configurationIn(context, String(session.configuration))
    return features.payment_method_update.enabled
      ? answer(context, session, visit)
      : { redirect: pathOf(session) }
  }
}

const MESSAGES: Record<string, string> = {
  card: 'Your card was saved.',
  canceled: 'Canceled. Until it ends you can change your mind.',
  renewed: 'Your subscription goes on.',
}

function home(context: Context, session: KeptPortalSession, { query }: Visit): PageAnswer {
  if (isFlowAhead(context, session)) return { redirect: flowPath(session) }
  return {
    html: portalView({ ...portalShown(context, session), message: MESSAGES[query.done ?? ''] ?? null }),
  }
}

function isFlowAhead(context: Context, { flow, hidden, configuration }: KeptPortalSession): boolean {
  if (!flow || hidden.isFlowDone) return false
  const { features } = configurationIn(context, String(configuration))
  return flow.type === 'payment_method_update'
    ? features.payment_method_update.enabled
    : features.subscription_cancel.enabled
}

function flowPath(session: KeptPortalSession): string {
  if (session.flow?.type === 'payment_method_update') return `${pathOf(session)}/card`
  return `${pathOf(session)}/cancel?subscription=${session.flow?.subscription_cancel?.subscription}`
}

function askToCancel(context: Context, session: KeptPortalSession, { query }: Visit): PageAnswer {
  const subscription = ownSubscription(context, session, query.subscription)
  if (!subscription) return { redirect: pathOf(session) }
  return { html: cancelView(pathOf(session), planOf(context, subscription), cancelsNow(context, session)) }
}

function cancel(context: Context, session: KeptPortalSession, { form }: Visit): PageAnswer {
  const subscription = ownSubscription(context, session, form.subscription)
  if (subscription && cancelsNow(context, session))
    endSubscription(context, subscription.id, 'cancellation_requested')
  else if (subscription) cancelAtPeriodEnd(context, subscription)
  return { redirect: `${pathOf(session)}?done=canceled` }
}

function renew(context: Context, session: KeptPortalSession, { form }: Visit): PageAnswer {
  const subscription = ownSubscription(context, session, form.subscription)
  if (subscription?.cancel_at_period_end) keepSubscription(context, subscription)
  return { redirect: `${pathOf(session)}?done=renewed` }
}

function ownSubscription(
  context: Context,
  { customer, configuration }: KeptPortalSession,
  id: string | undefined,
): Stripe.Subscription | undefined {
  const { features } = configurationIn(context, String(configuration))
  if (!features.subscription_cancel.enabled) return undefined
  return subscriptionsOf(context, customer).find((candidate) => candidate.id === id && !hasEnded(candidate))
}

function cancelsNow(context: Context, { configuration }: KeptPortalSession): boolean {
  return configurationIn(context, String(configuration)).features.subscription_cancel.mode === 'immediately'
}
