import { z } from 'zod'
import { boolean, emptyable, metadata, text } from '#tools/payments-emulator/api/params.ts'

const features = z.strictObject({
  customer_update: z
    .strictObject({
      allowed_updates: emptyable(
        z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])),
      ).optional(),
      enabled: boolean(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: boolean() }).optional(),
  payment_method_update: z.strictObject({ enabled: boolean() }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: boolean(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: emptyable(z.array(z.enum(['price', 'promotion_code', 'quantity']))).optional(),
      enabled: boolean(),
    })
    .optional(),
})

const shared = {
  business_profile: z
    .strictObject({
      headline: emptyable(text().max(60)).optional(),
      privacy_policy_url: text().optional(),
      terms_of_service_url: text().optional(),
    })
    .optional(),
  default_return_url: emptyable(text()).optional(),
  login_page: z.strictObject({ enabled: boolean() }).optional(),
  metadata: metadata().optional(),
  name: emptyable(text()).optional(),
}

export const createParams = z.strictObject({ ...shared, features })

export const updateParams = z.strictObject({
  ...shared,
  active: boolean().optional(),
  features: features.optional(),
})

export type ConfigurationInput = z.output<typeof updateParams>
