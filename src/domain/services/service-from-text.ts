import type { OfferedService } from '#domain/services/default-services.ts'

const DEFAULT_MINUTES = 60

/** A hyphen inside a word, as in `Move-out Clean`, is part of the name. */
const SEPARATOR = /\s-|-\s|-(?=[$\d])|-$|^-/

/** Reads a line such as `Exterior Detail - $99.99`: the name, then a price if there is one. */
export function serviceFromText(text: string): OfferedService {
  const [name = '', price = ''] = text.split(SEPARATOR)
  return { name: name.trim(), price: centsIn(price), duration: DEFAULT_MINUTES }
}

function centsIn(price: string): number {
  const dollars = Number(price.replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0
}
