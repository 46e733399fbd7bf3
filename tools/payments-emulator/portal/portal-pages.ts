import type Stripe from 'stripe'
import {
  cancelAtPeriodEnd,
  endSubscription,
  resumeSubscription,
} from '#tools/payments-emulator/billing/end-subscription.ts'
import { hasEnded, subscriptionsOf } from '#tools/payments-emulator/billing/subscription.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import type { Page, PageRequest, PageResponse } from '#tools/payments-emulator/resource/page.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { saveCard, showAuthentication, showCard, submitAuthentication } from './card-pages.ts'
import { getConfiguration } from './configuration.ts'
import { planOf, portalContent, portalPath } from './portal-content.ts'
import { openPortalSession, type PortalSession } from './portal-session.ts'
import { cancelView, portalView } from './portal-view.ts'

export const portalPages: readonly Page[] = [
  { method: 'GET', path: '/portal/:secret', handle: withSession(showHome) },
  { method: 'GET', path: '/portal/:secret/card', handle: withSession(ifCardsEnabled(showCard)) },
  { method: 'POST', path: '/portal/:secret/card', handle: withSession(ifCardsEnabled(saveCard)) },
  {
    method: 'GET',
    path: '/portal/:secret/authenticate',
    handle: withSession(ifCardsEnabled(showAuthentication)),
  },
  {
    method: 'POST',
    path: '/portal/:secret/authenticate',
    handle: withSession(ifCardsEnabled(submitAuthentication)),
  },
  { method: 'GET', path: '/portal/:secret/cancel', handle: withSession(askToCancel) },
  { method: 'POST', path: '/portal/:secret/cancel', handle: withSession(cancel) },
  { method: 'POST', path: '/portal/:secret/resume', handle: withSession(resume) },
]

type SessionPage = (context: Context, session: PortalSession, request: PageRequest) => PageResponse

function withSession(handler: SessionPage): Page['handle'] {
  return (context, request) => {
    const session = openPortalSession(context, request.pathParams.secret ?? '')
    if (session) return handler(context, session, request)
    const text =
      'For your safety, these links only work for a short time. Go back to the app and open billing again.'
    return { status: 410, html: noticePage({ title: 'This link has expired', text }) }
  }
}

/** Redirects home if the app does not let customers change their card. */
function ifCardsEnabled(handler: SessionPage): SessionPage {
  return (context, session, request) => {
    const { features } = getConfiguration(context, String(session.configuration))
    return features.payment_method_update.enabled
      ? handler(context, session, request)
      : { redirect: portalPath(session) }
  }
}

const MESSAGES: Record<string, string> = {
  card: 'Your card was saved.',
  canceled: 'Your subscription was canceled. You can resume it until it ends.',
  ended: 'Your subscription was canceled and has ended.',
  resumed: 'Your subscription will continue.',
}

function showHome(context: Context, session: PortalSession, { query }: PageRequest): PageResponse {
  if (isFlowPending(context, session)) return { redirect: flowPath(session) }
  return {
    html: portalView({ ...portalContent(context, session), message: MESSAGES[query.done ?? ''] ?? null }),
  }
}

function isFlowPending(context: Context, { flow, hidden, configuration }: PortalSession): boolean {
  if (!flow || hidden.isFlowDone) return false
  const { features } = getConfiguration(context, String(configuration))
  return flow.type === 'payment_method_update'
    ? features.payment_method_update.enabled
    : features.subscription_cancel.enabled
}

function flowPath(session: PortalSession): string {
  if (session.flow?.type === 'payment_method_update') return `${portalPath(session)}/card`
  return `${portalPath(session)}/cancel?subscription=${session.flow?.subscription_cancel?.subscription}`
}

function askToCancel(context: Context, session: PortalSession, { query }: PageRequest): PageResponse {
  const subscription = cancellableSubscription(context, session, query.subscription)
  if (!subscription) return { redirect: portalPath(session) }
  return {
    html: cancelView(
      portalPath(session),
      planOf(context, subscription),
      cancelsImmediately(context, session),
    ),
  }
}

function cancel(context: Context, session: PortalSession, { form }: PageRequest): PageResponse {
  const subscription = cancellableSubscription(context, session, form.subscription)
  if (!subscription) return { redirect: portalPath(session) }
  if (cancelsImmediately(context, session)) {
    endSubscription(context, subscription.id, 'cancellation_requested')
    return { redirect: `${portalPath(session)}?done=ended` }
  }
  cancelAtPeriodEnd(context, subscription)
  return { redirect: `${portalPath(session)}?done=canceled` }
}

function resume(context: Context, session: PortalSession, { form }: PageRequest): PageResponse {
  const subscription = cancellableSubscription(context, session, form.subscription)
  if (!subscription?.cancel_at_period_end) return { redirect: portalPath(session) }
  resumeSubscription(context, subscription)
  return { redirect: `${portalPath(session)}?done=resumed` }
}

/** The customer's subscription with this id, if it has not ended and the app lets customers cancel. */
function cancellableSubscription(
  context: Context,
  { customer, configuration }: PortalSession,
  id: string | undefined,
): Stripe.Subscription | undefined {
  const { features } = getConfiguration(context, String(configuration))
  if (!features.subscription_cancel.enabled) return undefined
  return subscriptionsOf(context, customer).find((candidate) => candidate.id === id && !hasEnded(candidate))
}

function cancelsImmediately(context: Context, { configuration }: PortalSession): boolean {
  return getConfiguration(context, String(configuration)).features.subscription_cancel.mode === 'immediately'
}
