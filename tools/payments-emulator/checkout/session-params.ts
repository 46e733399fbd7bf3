import { z } from 'zod'
import { boolean, integer, metadata, text, timestamp } from '#tools/payments-emulator/api/params.ts'
import { amountParam, currencyParam, recurringParams } from '#tools/payments-emulator/billing/price.ts'
import { trialSettings } from '#tools/payments-emulator/billing/trial-settings.ts'
import { allowedMethodTypes } from '#tools/payments-emulator/payments/method-types.ts'

const productData = z.strictObject({
  name: text().min(1),
  description: text().optional(),
  images: z.array(text()).optional(),
  metadata: metadata().optional(),
  tax_code: text().optional(),
})

const lineItem = z.strictObject({
  metadata: metadata().optional(),
  price: text().optional(),
  price_data: z
    .strictObject({
      currency: currencyParam(),
      product: text().optional(),
      product_data: productData.optional(),
      recurring: recurringParams().optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      unit_amount: amountParam(),
    })
    .optional(),
  quantity: integer()
    .refine((quantity) => quantity >= 1, { error: 'Invalid quantity: must be 1 or more' })
    .optional(),
})

const subscriptionData = z.strictObject({
  description: text().optional(),
  metadata: metadata().optional(),
  trial_end: timestamp().optional(),
  trial_period_days: integer()
    .refine((days) => days >= 1 && days <= 730, { error: 'Invalid trial_period_days: must be from 1 to 730' })
    .optional(),
  trial_settings: trialSettings().optional(),
})

const paymentIntentData = z.strictObject({
  description: text().optional(),
  metadata: metadata().optional(),
  receipt_email: text().optional(),
  statement_descriptor: text().max(22).optional(),
  statement_descriptor_suffix: text().max(22).optional(),
})

export const sessionParams = z.strictObject({
  allow_promotion_codes: boolean().optional(),
  allowed_payment_method_types: allowedMethodTypes().optional(),
  automatic_tax: z.strictObject({ enabled: boolean() }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: text().optional(),
  client_reference_id: text().max(200).optional(),
  customer: text().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: text().optional(),
  expires_at: timestamp().optional(),
  line_items: z.array(lineItem).max(100).optional(),
  locale: text().optional(),
  metadata: metadata().optional(),
  mode: z.enum(['payment', 'setup', 'subscription']),
  payment_intent_data: paymentIntentData.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: text().optional(),
  ui_mode: z.literal('hosted_page').optional(),
})

export type SessionInput = z.output<typeof sessionParams>
export type LineItemInput = z.output<typeof lineItem>
