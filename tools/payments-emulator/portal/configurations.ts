import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { boolean, noParams, pagination } from '#tools/payments-emulator/api/params.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import {
  addConfiguration,
  changedConfiguration,
  configurationsIn,
  getConfiguration,
} from './configuration.ts'
import { createParams, updateParams } from './configuration-params.ts'

const PATH = '/v1/billing_portal/configurations'

export const portalConfigurations: Resource = {
  object: 'billing_portal.configuration',
  prefix: 'bpc',
  urlOf: (id) => `${PATH}/${id}`,
  routes: [
    route({
      method: 'POST',
      path: PATH,
      params: createParams,
      handle(context, input) {
        const configuration = addConfiguration(context, input)
        context.record('billing_portal.configuration.created', configuration)
        return configuration
      },
    }),
    route({
      method: 'GET',
      path: PATH,
      params: z.strictObject({
        ...pagination,
        active: boolean().optional(),
        is_default: boolean().optional(),
      }),
      handle(context, { active, is_default, ...page }) {
        const matching = configurationsIn(context)
          .all()
          .filter((configuration) => active === undefined || configuration.active === active)
          .filter((configuration) => is_default === undefined || configuration.is_default === is_default)
        return listPage(matching, page, PATH)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/billing_portal/configurations/:id',
      params: noParams(),
      handle: (context, _, { id }) => getConfiguration(context, id),
    }),
    route({
      method: 'POST',
      path: '/v1/billing_portal/configurations/:id',
      params: updateParams,
      handle(context, input, { id }) {
        const before = getConfiguration(context, id)
        const configuration = configurationsIn(context).put(
          changedConfiguration(before, input, context.now()),
        )
        context.record('billing_portal.configuration.updated', configuration)
        return configuration
      },
    }),
  ],
}
