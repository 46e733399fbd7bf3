/** More than anybody means, and still exact in every sum. */
const CEILING = 99_999_999_999

/** What somebody typed as dollars, in cents: digits with up to two decimals. NaN for what is no such amount. */
export function typedCents(text: string): number {
  const typed = text.trim()
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return Number.NaN
  return Math.min(Math.round(Number(typed) * 100), CEILING)
}
