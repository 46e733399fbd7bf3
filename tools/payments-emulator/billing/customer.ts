import type Stripe from 'stripe'
import { z } from 'zod'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { address, emptyable, metadata, text } from '#tools/payments-emulator/api/params.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId, randomAlphanumeric } from '#tools/payments-emulator/world/ids.ts'

export const customersIn = (context: Context) =>
  context.collection<Stripe.Customer | Stripe.DeletedCustomer>('customer')

/** Throws if the customer does not exist or was deleted. */
export function getCustomer(context: Context, id: string, param?: string): Stripe.Customer {
  const customer = customersIn(context).get(id)
  if (!customer || customer.deleted) throw noSuch('customer', id, param)
  return customer
}

export const customerParams = z.strictObject({
  address: emptyable(address()).optional(),
  description: text().optional(),
  email: text().max(512).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text().optional() }).optional(),
  metadata: metadata().optional(),
  name: text().optional(),
  phone: text().optional(),
})

type CustomerInput = z.output<typeof customerParams>

export function newCustomer(context: Context, input: CustomerInput): Stripe.Customer {
  return updatedCustomer(blankCustomer(context.now()), input)
}

/** Empty strings unset fields. */
export function updatedCustomer(before: Stripe.Customer, input: CustomerInput): Stripe.Customer {
  const { address: newAddress, invoice_settings: settings, metadata: metadataInput, ...texts } = input
  const changes = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value || null]))
  return {
    ...before,
    ...changes,
    ...(newAddress !== undefined && { address: newAddress && { ...NO_ADDRESS, ...newAddress } }),
    invoice_settings: {
      ...before.invoice_settings,
      ...(settings && { default_payment_method: settings.default_payment_method || null }),
    },
    metadata: mergedMetadata(before.metadata, metadataInput),
  }
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

const blankCustomer = (now: number): Stripe.Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  balance: 0,
  created: now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomAlphanumeric(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
