import type Stripe from 'stripe'
import { isWebUrl } from '#tools/payments-emulator/api/is-web-url.ts'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { getCustomer } from '#tools/payments-emulator/billing/customer.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { blankSession } from './blank-session.ts'
import { lineItemsOf } from './line-items.ts'
import { MODES } from './modes.ts'
import { type Session, sessionsIn, totalOf } from './session.ts'
import type { SessionInput } from './session-params.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export function openSession(context: Context, input: SessionInput): Session {
  const mode = MODES[input.mode]
  if (!mode) throw invalidRequest(`The emulator has no checkout in ${input.mode} mode.`, { param: 'mode' })
  requireUrls(input)
  if (input.customer !== undefined && input.customer_email !== undefined) {
    const message = 'You may only specify one of these parameters: customer, customer_email.'
    throw invalidRequest(message, { param: 'customer_email' })
  }
  if (!input.line_items?.length) {
    const message = `You must provide line_items in ${input.mode} mode.`
    throw invalidRequest(message, { code: 'parameter_missing', param: 'line_items' })
  }
  const lineItems = lineItemsOf(context, input.line_items)
  const session = {
    ...newSession(context, input, lineItems),
    ...mode.open(context, input, lineItems),
    hidden: {
      lineItems,
      input: { subscription_data: input.subscription_data, payment_intent_data: input.payment_intent_data },
      waitingCard: null,
    },
  }
  sessionsIn(context).put(session)
  context.schedule('checkout.session.expire', session.id, session.expires_at)
  return session
}

function requireUrls({ success_url, cancel_url }: SessionInput): void {
  if (success_url === undefined) {
    throw invalidRequest('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    })
  }
  for (const [param, url] of Object.entries({ success_url, cancel_url })) {
    if (url !== undefined && !isWebUrl(url)) {
      throw invalidRequest(`Not a valid URL (got '${url}')`, { code: 'url_invalid', param })
    }
  }
}

function resolveExpiry(context: Context, { expires_at: expiresAt }: SessionInput): number {
  if (expiresAt === undefined) return context.now() + 24 * HOUR
  const inSeconds = expiresAt - context.now()
  if (inSeconds < 30 * MINUTE || inSeconds > 24 * HOUR) {
    const message = `The \`expires_at\` timestamp must be between 30 minutes and 24 hours from Checkout Session creation (got ${expiresAt}, now is ${context.now()}).`
    throw invalidRequest(message, { param: 'expires_at' })
  }
  return expiresAt
}

function newSession(
  context: Context,
  input: SessionInput,
  lineItems: Stripe.LineItem[],
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58)
  const customer = input.customer === undefined ? null : getCustomer(context, input.customer, 'customer')
  return {
    ...blankSession,
    id,
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    amount_subtotal: totalOf(lineItems),
    amount_total: totalOf(lineItems),
    automatic_tax: { ...blankSession.automatic_tax, enabled: input.automatic_tax?.enabled ?? false },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: context.now(),
    currency: lineItems[0]?.currency ?? null,
    customer: customer?.id ?? null,
    customer_details:
      customer || input.customer_email ? customerDetails(customer?.email ?? input.customer_email) : null,
    customer_email: input.customer_email ?? null,
    locale: input.locale ?? null,
    expires_at: resolveExpiry(context, input),
    metadata: mergedMetadata({}, input.metadata),
    mode: input.mode,
    payment_method_collection: input.payment_method_collection ?? 'always',
    success_url: input.success_url ?? null,
    url: `${context.baseUrl}/checkout/${id}`,
  }
}

export const customerDetails = (email: string | null | undefined, name: string | null = null) => ({
  address: null,
  business_name: null,
  email: email ?? null,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none' as const,
  tax_ids: [],
})
