import * as z from 'zod/mini'
import { type Service, ServiceForm } from '#contract/services.ts'
import { typedCents } from '#domain/invoices/typed-amount.ts'

export type TypedService = { name: string; description: string; price: string; duration: string }

/** The form as typed, in dollars, read as the wire wants it, in cents. */
export const TypedServiceForm = z.pipe(
  z.transform((typed): z.input<typeof ServiceForm> => {
    const { price, duration, ...words } = typed as TypedService
    return { ...words, price: priceOf(price), duration: Number(duration) }
  }),
  ServiceForm,
)

/** Also `$1,200`, and what cannot be a price, as far as it is a number: only so can the form say why. */
function priceOf(price: string): number {
  const cents = typedCents(
    price
      .trim()
      .replace(/^\$/, '')
      .replaceAll(/,(?=\d{3}(?!\d))/g, ''),
  )
  return Number.isNaN(cents) && price.trim() !== '' ? Number(price) * 100 : cents
}

export function typedService(service: Service | undefined): TypedService {
  if (!service) return { name: '', description: '', price: '0', duration: '60' }
  const { name, description, price, duration } = service
  return { name, description: description ?? '', price: (price / 100).toFixed(2), duration: String(duration) }
}
