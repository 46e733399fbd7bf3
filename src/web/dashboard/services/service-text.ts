import type { Service } from '#contract/services.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import { lowestOffer } from '#domain/services/visit.ts'
import { moneyText } from '#web/format/money.ts'

const MAX_CHARACTERS = 50

/** A description truncated for the table. */
export function shortDescription(description: string | null): string {
  if (!description) return 'No description'
  // Splits by code points, so that no emoji is cut in half.
  const characters = [...description]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}...`
    : description
}

/** `$99.99`, or `From $99.99` if it depends on the size. */
export function priceText(service: Service): string {
  return fromText(service, 'price', moneyText)
}

/** `60 min`, or `From 60 min` if it depends on the size. */
export function durationText(service: Service): string {
  return fromText(service, 'duration', (minutes) => `${minutes} min`)
}

function fromText(service: Service, field: 'price' | 'duration', format: (n: number) => string): string {
  const lowest = lowestOffer(service)[field]
  const isRange = service.sizes.some((size) => size[field] > lowest)
  return isRange ? `From ${format(lowest)}` : format(lowest)
}

/** `Sizes: Sedan, SUV`, `Add-ons: Pet hair, Clay bar` and `Deposit: 25%`, without what the service doesn't have. */
export function optionTexts({ sizes, add_ons, deposit }: Service): string[] {
  const depositLine = deposit && `Deposit: ${depositText(deposit)}`
  return [namesText('Sizes', sizes), namesText('Add-ons', add_ons), depositLine].flatMap((text) => text ?? [])
}

/** `$45.00` or `25%`. */
export function depositText(deposit: DepositRule): string {
  return deposit.kind === 'fixed' ? moneyText(deposit.cents) : `${deposit.percent}%`
}

function namesText(label: string, options: Service['sizes']): string | null {
  return options.length > 0 ? `${label}: ${options.map(({ name }) => name).join(', ')}` : null
}
