import type Stripe from 'stripe'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'

export const productsIn = (context: Context) => context.collection<Stripe.Product>('product')

export function getProduct(context: Context, id: string, param?: string): Stripe.Product {
  const product = productsIn(context).get(id)
  if (!product) throw noSuch('product', id, param)
  return product
}

export type ProductInput = {
  id?: string
  name: string
  description?: string
  active?: boolean
  metadata?: Record<string, string>
  url?: string
  images?: string[]
  unit_label?: string
  statement_descriptor?: string
  tax_code?: string
}

export function addProduct(context: Context, input: ProductInput): Stripe.Product {
  const product: Stripe.Product = {
    id: input.id ?? newId('prod', 14),
    object: 'product',
    active: input.active ?? true,
    created: context.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: input.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: context.now(),
    url: input.url ?? null,
  }
  productsIn(context).put(product)
  context.record('product.created', product)
  return product
}
