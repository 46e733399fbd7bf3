import { z } from 'zod'

/** v2 uses JSON. Parameters that the emulator does not support are rejected as unknown. */

const text = z.string()

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
  town: text.optional(),
})

const requested = z.strictObject({ requested: z.boolean() })

const merchant = z.strictObject({
  capabilities: z.strictObject({ card_payments: requested.optional() }).optional(),
  mcc: text.optional(),
  statement_descriptor: z.strictObject({ descriptor: text.optional(), prefix: text.optional() }).optional(),
  support: z
    .strictObject({ email: text.optional(), phone: text.optional(), url: text.optional() })
    .optional(),
})

const identity = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, { error: 'Invalid country' })
    .transform((code) => code.toLowerCase())
    .optional(),
  entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  business_details: z
    .strictObject({ registered_name: text.optional(), phone: text.optional(), address: address.optional() })
    .optional(),
  individual: z
    .strictObject({
      given_name: text.optional(),
      surname: text.optional(),
      email: text.optional(),
      phone: text.optional(),
      address: address.optional(),
    })
    .optional(),
})

const defaults = z.strictObject({
  currency: text.optional(),
  locales: z.array(text).optional(),
  profile: z
    .strictObject({
      business_url: text.optional(),
      doing_business_as: text.optional(),
      product_description: text.optional(),
    })
    .optional(),
  responsibilities: z
    .strictObject({
      fees_collector: z.enum(['application', 'stripe']),
      losses_collector: z.enum(['application', 'stripe']),
    })
    .optional(),
})

const configurations = z.array(z.enum(['customer', 'merchant', 'recipient']))

const include = z
  .array(
    z.enum([
      'configuration.customer',
      'configuration.merchant',
      'configuration.recipient',
      'defaults',
      'future_requirements',
      'identity',
      'requirements',
    ]),
  )
  .optional()

const sharedParams = {
  contact_email: text.optional(),
  contact_phone: text.optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  defaults: defaults.optional(),
  display_name: text.optional(),
  identity: identity.optional(),
  configuration: z.strictObject({ merchant: merchant.optional() }).optional(),
  include,
}

export const createAccountParams = z.strictObject({
  ...sharedParams,
  metadata: z.record(z.string(), z.string()).optional(),
})

export const updateAccountParams = z.strictObject({
  ...sharedParams,
  /** Null removes a key. */
  metadata: z.record(z.string(), z.string().nullable()).optional(),
})

export const retrieveAccountParams = z.strictObject({ include })

export const closeAccountParams = z.strictObject({ applied_configurations: configurations.optional() })

/** These come from a query string, so they are strings. `page` is part of the `next_page_url` of lists. */
export const listAccountsParams = z.strictObject({
  applied_configurations: configurations.optional(),
  closed: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'Invalid limit' })
    .transform(Number)
    .optional(),
  page: text.optional(),
})

export type CreateAccount = z.output<typeof createAccountParams>
export type UpdateAccount = z.output<typeof updateAccountParams>
export type Include = NonNullable<z.output<typeof include>>
