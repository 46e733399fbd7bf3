import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { mergedMetadata } from '#tools/payments-emulator/api/metadata.ts'
import { boolean, metadata, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { addProduct, getProduct, productsIn } from './product.ts'

const sharedParams = {
  active: boolean().optional(),
  description: text().optional(),
  images: z.array(text()).max(8).optional(),
  metadata: metadata().optional(),
  statement_descriptor: text().optional(),
  tax_code: text().optional(),
  unit_label: text().optional(),
  url: text().optional(),
}

export const products: Resource = {
  object: 'product',
  prefix: 'prod',
  urlOf: (id) => `/v1/products/${id}`,
  routes: [
    route({
      method: 'POST',
      path: '/v1/products',
      params: z.strictObject({ ...sharedParams, id: text().optional(), name: text().min(1) }),
      handle(context, input) {
        if (input.id && productsIn(context).get(input.id)) {
          const message = `Product already exists: '${input.id}'`
          throw invalidRequest(message, { code: 'resource_already_exists', param: 'id' })
        }
        return addProduct(context, { ...input, metadata: mergedMetadata({}, input.metadata) })
      },
    }),
    route({
      method: 'GET',
      path: '/v1/products',
      params: z.strictObject({
        ...pagination,
        active: boolean().optional(),
        created: range().optional(),
        ids: z.array(text()).optional(),
      }),
      handle(context, { active, created, ids, ...page }) {
        const matching = productsIn(context)
          .all()
          .filter((product) => active === undefined || product.active === active)
          .filter((product) => isWithin(product.created, created))
          .filter((product) => ids === undefined || ids.includes(product.id))
        return listPage(matching, page, '/v1/products')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/products/:id',
      params: noParams(),
      handle: (context, _, { id }) => getProduct(context, id),
    }),
    route({
      method: 'POST',
      path: '/v1/products/:id',
      params: z.strictObject({ ...sharedParams, name: text().optional() }),
      handle(context, { metadata: metadataInput, ...input }, { id }) {
        const before = getProduct(context, id)
        const product = {
          ...before,
          ...input,
          metadata: mergedMetadata(before.metadata, metadataInput),
          updated: context.now(),
        }
        productsIn(context).put(product)
        context.record('product.updated', product)
        return product
      },
    }),
  ],
}
