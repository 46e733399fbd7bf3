import type { OfferedService } from '#domain/services/default-services.ts'

const DEFAULT_MINUTES = 60

/** A hyphen inside a word, as in `Move-out Clean`, or between digits is not one. */
const SEPARATOR = /\s-|-\s|(?<!\d)-(?=[$\d])|-$|^-/g

/** Reads a line such as `Interior - Deluxe - $99.99`: what follows the last separator is the price. */
export function serviceFromText(text: string): OfferedService {
  const separator = [...text.matchAll(SEPARATOR)].at(-1)
  if (!separator) return { name: text.trim(), price: 0, duration: DEFAULT_MINUTES }
  const name = text.slice(0, separator.index)
  const price = text.slice(separator.index + separator[0].length)
  return { name: name.trim(), price: centsIn(price), duration: DEFAULT_MINUTES }
}

function centsIn(price: string): number {
  const dollars = Number(price.replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0
}
