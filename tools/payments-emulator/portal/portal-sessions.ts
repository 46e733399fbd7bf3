import type Stripe from 'stripe'
import { z } from 'zod'
import { isWebUrl } from '#tools/payments-emulator/api/is-web-url.ts'
import { text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { getCustomer } from '#tools/payments-emulator/billing/customer.ts'
import { getSubscription } from '#tools/payments-emulator/billing/subscription.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId, randomAlphanumeric } from '#tools/payments-emulator/world/ids.ts'
import { withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { configurationsIn, getConfiguration } from './configuration.ts'
import { portalPages } from './portal-pages.ts'
import { type PortalSession, portalSessionsIn, UNOPENED_TTL } from './portal-session.ts'

const flowData = z.strictObject({
  after_completion: z
    .strictObject({
      hosted_confirmation: z.strictObject({ custom_message: text().optional() }).optional(),
      redirect: z.strictObject({ return_url: text() }).optional(),
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: text() }).optional(),
  type: z.enum(['payment_method_update', 'subscription_cancel']),
})

type FlowInput = z.output<typeof flowData>

const params = z.strictObject({
  configuration: text().optional(),
  customer: text(),
  flow_data: flowData.optional(),
  locale: text().optional(),
  return_url: text().optional(),
})

export const portalSessions: Resource = {
  object: 'billing_portal.session',
  prefix: 'bps',
  routes: [
    route({
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      params,
      handle: (context, input) => withoutHidden(addPortalSession(context, input)),
    }),
  ],
  pages: portalPages,
}

function addPortalSession(context: Context, input: z.output<typeof params>): PortalSession {
  const customer = getCustomer(context, input.customer, 'customer')
  const configuration = resolveConfiguration(context, input.configuration)
  const returnUrl = input.return_url ?? configuration.default_return_url
  if (returnUrl && !isWebUrl(returnUrl)) {
    throw invalidRequest(`Not a valid URL (got '${returnUrl}')`, { code: 'url_invalid', param: 'return_url' })
  }
  const secret = randomAlphanumeric(40)
  const session = portalSessionsIn(context).put({
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: context.now(),
    customer: customer.id,
    customer_account: null,
    flow: input.flow_data ? flowOf(context, input.flow_data) : null,
    livemode: false,
    locale: input.locale ?? null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${context.baseUrl}/portal/${secret}`,
    hidden: {
      secret,
      diesAt: context.now() + UNOPENED_TTL,
      isOpened: false,
      isFlowDone: false,
      waitingCard: null,
    },
  })
  context.record('billing_portal.session.created', session)
  return session
}

function resolveConfiguration(context: Context, id: string | undefined): Stripe.BillingPortal.Configuration {
  if (id !== undefined) return getConfiguration(context, id, 'configuration')
  const defaultConfiguration = configurationsIn(context)
    .all()
    .find(({ is_default }) => is_default)
  if (defaultConfiguration) return defaultConfiguration
  throw invalidRequest(
    'No configuration provided and your test mode default configuration has not been created. Create one with a call to /v1/billing_portal/configurations.',
    { param: 'configuration' },
  )
}

function flowOf(context: Context, flow: FlowInput): Stripe.BillingPortal.Session.Flow {
  const { after_completion: after, subscription_cancel: cancel } = flow
  if (cancel) getSubscription(context, cancel.subscription, 'flow_data[subscription_cancel][subscription]')
  if (flow.type === 'subscription_cancel' && !cancel) {
    const param = 'flow_data[subscription_cancel]'
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  }
}
