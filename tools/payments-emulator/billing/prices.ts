import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { boolean, metadata, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import {
  addPrice,
  amountParam,
  claimLookupKey,
  currencyParam,
  getPrice,
  pricesIn,
  recurringParams,
} from './price.ts'
import { addProduct, getProduct } from './product.ts'

const sharedParams = {
  active: boolean().optional(),
  lookup_key: text().max(200).optional(),
  metadata: metadata().optional(),
  nickname: text().optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: boolean().optional(),
}

export const prices: Resource = {
  object: 'price',
  prefix: 'price',
  urlOf: (id) => `/v1/prices/${id}`,
  routes: [
    route({
      method: 'POST',
      path: '/v1/prices',
      params: z.strictObject({
        ...sharedParams,
        currency: currencyParam(),
        product: text().optional(),
        product_data: z
          .strictObject({ name: text(), active: boolean().optional(), metadata: metadata().optional() })
          .optional(),
        recurring: recurringParams().optional(),
        unit_amount: amountParam(),
      }),
      handle(context, { product, product_data, metadata: metadataInput, ...input }) {
        return addPrice(context, {
          ...input,
          product: resolveProductId(context, product, product_data),
          metadata: mergedMetadata({}, metadataInput),
        })
      },
    }),
    route({
      method: 'GET',
      path: '/v1/prices',
      params: z.strictObject({
        ...pagination,
        active: boolean().optional(),
        created: range().optional(),
        currency: currencyParam().optional(),
        lookup_keys: z.array(text()).max(10).optional(),
        product: text().optional(),
        type: z.enum(['one_time', 'recurring']).optional(),
      }),
      handle(context, { active, created, currency, lookup_keys: keys, product, type, ...page }) {
        const matching = pricesIn(context)
          .all()
          .filter((price) => active === undefined || price.active === active)
          .filter((price) => isWithin(price.created, created))
          .filter((price) => currency === undefined || price.currency === currency)
          .filter((price) => keys === undefined || (price.lookup_key && keys.includes(price.lookup_key)))
          .filter((price) => product === undefined || price.product === product)
          .filter((price) => type === undefined || price.type === type)
        return listPage(matching, page, '/v1/prices')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/prices/:id',
      params: noParams(),
      handle: (context, _, { id }) => getPrice(context, id),
    }),
    route({
      method: 'POST',
      path: '/v1/prices/:id',
      params: z.strictObject(sharedParams),
      handle(
        context,
        { metadata: metadataInput, transfer_lookup_key: mayTransfer = false, ...input },
        { id },
      ) {
        const before = getPrice(context, id)
        if (input.lookup_key) claimLookupKey(context, input.lookup_key, mayTransfer, id)
        const price = { ...before, ...input, metadata: mergedMetadata(before.metadata, metadataInput) }
        pricesIn(context).put(price)
        context.record('price.updated', price)
        return price
      },
    }),
  ],
}

type ProductData = { name: string; active?: boolean; metadata?: '' | Record<string, string> }

function resolveProductId(context: Context, id: string | undefined, data: ProductData | undefined): string {
  if (id !== undefined) return getProduct(context, id, 'product').id
  if (!data) {
    const message = 'You must provide one of `product` or `product_data` when creating a price.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'product' })
  }
  return addProduct(context, { ...data, metadata: mergedMetadata({}, data.metadata) }).id
}
