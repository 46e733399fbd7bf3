import type Stripe from 'stripe'
import { z } from 'zod'
import { integer } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest, noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { decimalOf } from './money.ts'

export const pricesIn = (context: Context) => context.collection<Stripe.Price>('price')

export function getPrice(context: Context, id: string, param?: string): Stripe.Price {
  const price = pricesIn(context).get(id)
  if (!price) throw noSuch('price', id, param)
  return price
}

export const currencyParam = () =>
  z
    .string()
    .regex(/^[a-zA-Z]{3}$/, { error: ({ input }) => `Invalid currency: ${String(input)}` })
    .transform((code) => code.toLowerCase())

export const amountParam = () =>
  integer().refine((amount) => amount >= 0 && amount <= 99_999_999, {
    error: 'Invalid amount: must be from 0 to 99999999 in the smallest unit',
  })

export const recurringParams = () =>
  z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: integer().optional(),
  })

export type PriceInput = {
  currency: string
  product: string
  unit_amount: number
  active?: boolean
  lookup_key?: string
  transfer_lookup_key?: boolean
  metadata?: Record<string, string>
  nickname?: string
  recurring?: z.output<ReturnType<typeof recurringParams>>
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified'
}

export function addPrice(context: Context, input: PriceInput): Stripe.Price {
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created: context.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: decimalOf(input.unit_amount),
  }
  if (input.lookup_key)
    claimLookupKey(context, input.lookup_key, input.transfer_lookup_key ?? false, price.id)
  pricesIn(context).put(price)
  context.record('price.created', price)
  return price
}

/** A lookup key belongs to one price. It moves to another one only if `mayTransfer`. */
export function claimLookupKey(context: Context, key: string, mayTransfer: boolean, priceId: string): void {
  const currentPrice = pricesIn(context)
    .all()
    .find((price) => price.lookup_key === key && price.id !== priceId)
  if (!currentPrice) return
  if (!mayTransfer) {
    const message = `A price (\`${currentPrice.id}\`) already uses that lookup key: '${key}'. Use transfer_lookup_key to move it.`
    throw invalidRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  const released = { ...currentPrice, lookup_key: null }
  pricesIn(context).put(released)
  context.record('price.updated', released, { lookup_key: key })
}
