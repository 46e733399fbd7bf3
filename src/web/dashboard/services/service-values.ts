import * as z from 'zod/mini'
import { type Service, ServiceForm } from '#contract/services.ts'
import { parsePrice, priceValue } from '#web/format/price-input.ts'

export type ServiceValues = { name: string; description: string; price: string; duration: string }

/** Parses the fields, with the price in dollars, into the request body, with the price in cents. */
export const serviceFormSchema = z.pipe(
  z.transform((typed): z.input<typeof ServiceForm> => {
    const { price, duration, ...texts } = typed as ServiceValues
    return { ...texts, price: parsePrice(price), duration: Number(duration) }
  }),
  ServiceForm,
)

export function serviceValues(service: Service | undefined): ServiceValues {
  if (!service) return { name: '', description: '', price: '0', duration: '60' }
  const { name, description, price, duration } = service
  return { name, description: description ?? '', price: priceValue(price), duration: String(duration) }
}
