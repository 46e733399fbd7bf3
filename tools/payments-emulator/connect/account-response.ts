import type { Account } from './account.ts'
import type { Include } from './account-params.ts'
import { capabilityOf } from './account-state.ts'
import { requirementsOf } from './requirements.ts'

/** An account as a response. Parts that `include` does not name are null, and so are most parts of a closed account. */
export function accountResponse(account: Account, include: Include = []) {
  const isIncluded = (part: Include[number]) => include.includes(part) && !account.closed
  const includesConfiguration = include.some((part) => part.startsWith('configuration.')) && !account.closed
  return {
    id: account.id,
    object: account.object,
    applied_configurations: account.merchant && !account.closed ? ['merchant'] : [],
    closed: account.closed,
    configuration: includesConfiguration
      ? {
          customer: null,
          merchant: isIncluded('configuration.merchant') ? merchantOf(account) : null,
          recipient: null,
        }
      : null,
    contact_email: account.contact_email,
    contact_phone: account.contact_phone,
    created: account.created,
    dashboard: account.closed ? null : account.dashboard,
    defaults: isIncluded('defaults') ? defaultsOf(account) : null,
    display_name: account.display_name,
    future_requirements: isIncluded('future_requirements') ? NO_REQUIREMENTS : null,
    identity: isIncluded('identity') ? identityOf(account) : null,
    livemode: false,
    metadata: account.metadata,
    requirements: isIncluded('requirements') ? requirementsResponse(account) : null,
  }
}

const NO_REQUIREMENTS = { alternatives: [], entries: [], minimum_transition_date: null, summary: null }

function merchantOf({ merchant, standing }: Account) {
  if (!merchant) return null
  const isRequested = merchant.capabilities?.card_payments?.requested === true
  const capability = capabilityOf(standing)
  return {
    applied: true,
    capabilities: {
      card_payments: isRequested ? capability : null,
      stripe_balance: { payouts: capability },
    },
    card_payments: { decline_on: { avs_failure: false, cvc_failure: false } },
    mcc: merchant.mcc ?? null,
    statement_descriptor: merchant.statement_descriptor ?? null,
    support: merchant.support ?? null,
  }
}

function defaultsOf({ defaults, dashboard }: Account) {
  return {
    currency: defaults.currency ?? 'usd',
    locales: defaults.locales ?? null,
    profile: {
      business_url: defaults.profile?.business_url ?? null,
      doing_business_as: defaults.profile?.doing_business_as ?? null,
      product_description: defaults.profile?.product_description ?? null,
    },
    responsibilities: {
      fees_collector: defaults.responsibilities?.fees_collector ?? null,
      losses_collector: defaults.responsibilities?.losses_collector ?? null,
      requirements_collector: dashboard === 'none' ? 'application' : 'stripe',
    },
  }
}

function identityOf({ id, created, identity }: Account) {
  return {
    attestations: null,
    business_details: identity.business_details ?? null,
    country: identity.country ?? null,
    entity_type: identity.entity_type ?? null,
    individual: identity.individual
      ? {
          account: id,
          created,
          id: `person_${id.slice('acct_'.length)}`,
          object: 'v2.core.account_person',
          updated: created,
          ...identity.individual,
        }
      : null,
  }
}

function requirementsResponse({ merchant, standing }: Account) {
  return merchant?.capabilities?.card_payments?.requested
    ? requirementsOf(standing)
    : { alternatives: [], entries: [], summary: { minimum_deadline: null } }
}
