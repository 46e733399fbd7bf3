import * as z from 'zod/mini'
import { Duration } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText, requiredLine } from '#contract/fields.ts'
import { Price } from '#contract/price.ts'

export const ServiceForm = z.object({
  name: requiredLine('Service name is required', 120, 'Service name must be at most 120 characters'),
  description: optionalText(2_000, 'Description must be at most 2,000 characters'),
  price: Price,
  duration: Duration,
})

export const Service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.int(),
  duration: z.int(),
})
export type Service = z.output<typeof Service>

export const serviceEndpoints = {
  listServices: endpoint('GET /api/services', 'subscribed owner', {
    summary: 'Lists the owner’s services by name.',
    output: z.array(Service),
  }),
  createService: endpoint('POST /api/services', 'subscribed owner', {
    summary: 'Adds a service.',
    body: ServiceForm,
    output: Service,
    status: 201,
    errors: ['name_taken'],
  }),
  createDefaultServices: endpoint('POST /api/services/defaults', 'subscribed owner', {
    summary:
      'Adds the default services for the owner’s type of business if there are none, and returns all services.',
    output: z.array(Service),
  }),
  updateService: endpoint('PUT /api/services/:id', 'subscribed owner', {
    summary: 'Updates a service. Appointments keep the details they were made with.',
    body: ServiceForm,
    output: Service,
    errors: ['not_found', 'name_taken'],
  }),
  deleteService: endpoint('DELETE /api/services/:id', 'subscribed owner', {
    summary: 'Deletes a service. Past appointments keep its name.',
    output: z.object({ deleted: z.literal(true) }),
  }),
}
