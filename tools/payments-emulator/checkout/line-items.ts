import type Stripe from 'stripe'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { addPrice, getPrice } from '#tools/payments-emulator/billing/price.ts'
import { addProduct, getProduct, productsIn } from '#tools/payments-emulator/billing/product.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import type { LineItemInput } from './session-params.ts'

/** Every item has a stored price. `price_data` creates an inactive one that cannot be reused. */
export function lineItemsOf(context: Context, inputs: readonly LineItemInput[]): Stripe.LineItem[] {
  const items = inputs.map((input, at) => lineItemOf(context, input, `line_items[${at}]`))
  const currencies = new Set(items.map(({ currency }) => currency))
  if (currencies.size > 1) {
    const got = [...currencies].join(', ')
    throw invalidRequest(`You cannot mix currencies in one session (got ${got}).`, { param: 'line_items' })
  }
  return items
}

function lineItemOf(context: Context, input: LineItemInput, param: string): Stripe.LineItem {
  const price = resolvePrice(context, input, param)
  const { quantity = 1 } = input
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productsIn(context).get(String(price.product))?.name ?? null,
    metadata: mergedMetadata({}, input.metadata),
    price,
    quantity,
  }
}

function resolvePrice(
  context: Context,
  { price, price_data: data }: LineItemInput,
  param: string,
): Stripe.Price {
  if (price !== undefined) {
    const existing = getPrice(context, price, `${param}[price]`)
    if (!existing.active)
      throw invalidRequest(`The price specified is inactive: '${price}'`, { param: `${param}[price]` })
    return existing
  }
  if (!data) {
    const message = `You must specify either \`price\` or \`price_data\` for each line item.`
    throw invalidRequest(message, { code: 'parameter_missing', param: `${param}[price]` })
  }
  return addPrice(context, {
    ...data,
    product: resolveProductId(context, data, `${param}[price_data]`),
    active: false,
  })
}

type PriceData = NonNullable<LineItemInput['price_data']>

function resolveProductId(
  context: Context,
  { product, product_data: data }: PriceData,
  param: string,
): string {
  if (product !== undefined) return getProduct(context, product, `${param}[product]`).id
  if (!data) {
    const message = 'You must specify either `product` or `product_data` when using `price_data`.'
    throw invalidRequest(message, { code: 'parameter_missing', param: `${param}[product]` })
  }
  return addProduct(context, { ...data, active: false, metadata: mergedMetadata({}, data.metadata) }).id
}
