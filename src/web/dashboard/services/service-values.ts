import * as z from 'zod/mini'
import { type Service, ServiceForm } from '#contract/services.ts'
import { parseCents } from '#domain/invoices/parse-amount.ts'

export type ServiceValues = { name: string; description: string; price: string; duration: string }

/** Parses the fields, with the price in dollars, into the request body, with the price in cents. */
export const serviceFormSchema = z.pipe(
  z.transform((typed): z.input<typeof ServiceForm> => {
    const { price, duration, ...texts } = typed as ServiceValues
    return { ...texts, price: parsePrice(price), duration: Number(duration) }
  }),
  ServiceForm,
)

/** Accepts `$1,200` too. Returns numbers that are no valid price as well, so that the contract can say what is wrong. */
function parsePrice(price: string): number {
  const cents = parseCents(
    price
      .trim()
      .replace(/^\$/, '')
      .replaceAll(/,(?=\d{3}(?!\d))/g, ''),
  )
  return Number.isNaN(cents) && price.trim() !== '' ? Number(price) * 100 : cents
}

export function serviceValues(service: Service | undefined): ServiceValues {
  if (!service) return { name: '', description: '', price: '0', duration: '60' }
  const { name, description, price, duration } = service
  return { name, description: description ?? '', price: (price / 100).toFixed(2), duration: String(duration) }
}
