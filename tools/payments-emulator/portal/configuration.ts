import type Stripe from 'stripe'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import type { ConfigurationInput } from './configuration-params.ts'

type Configuration = Stripe.BillingPortal.Configuration

export const configurationsIn = (context: Context) =>
  context.collection<Configuration>('billing_portal.configuration')

export function getConfiguration(context: Context, id: string, param?: string): Configuration {
  const configuration = configurationsIn(context).get(id)
  if (!configuration) throw noSuch('configuration', id, param)
  return configuration
}

/** The first configuration becomes the default. */
export function addConfiguration(context: Context, input: ConfigurationInput): Configuration {
  const isDefault = configurationsIn(context).all().length === 0
  return configurationsIn(context).put(
    changedConfiguration(blankConfiguration(context.now(), isDefault), input, context.now()),
  )
}

export function changedConfiguration(
  before: Configuration,
  input: ConfigurationInput,
  now: number,
): Configuration {
  const { business_profile: profile, features, login_page: login, metadata, ...plain } = input
  return {
    ...before,
    ...plain,
    business_profile: { ...before.business_profile, ...profile },
    features: changedFeatures(before.features, features),
    login_page: { enabled: login?.enabled ?? before.login_page.enabled, url: null },
    metadata: mergedMetadata(before.metadata ?? {}, metadata),
    updated: now,
  }
}

function changedFeatures(
  before: Configuration['features'],
  change: ConfigurationInput['features'],
): Configuration['features'] {
  return {
    ...before,
    customer_update: {
      enabled: change?.customer_update?.enabled ?? before.customer_update.enabled,
      allowed_updates: change?.customer_update?.allowed_updates ?? before.customer_update.allowed_updates,
    },
    invoice_history: { ...before.invoice_history, ...change?.invoice_history },
    payment_method_update: { ...before.payment_method_update, ...change?.payment_method_update },
    subscription_cancel: { ...before.subscription_cancel, ...change?.subscription_cancel },
    subscription_update: {
      ...before.subscription_update,
      enabled: change?.subscription_update?.enabled ?? before.subscription_update.enabled,
      default_allowed_updates:
        change?.subscription_update?.default_allowed_updates ??
        before.subscription_update.default_allowed_updates,
    },
  }
}

const blankConfiguration = (now: number, isDefault: boolean): Configuration => ({
  id: newId('bpc'),
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: now,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: now,
})
