/** Hundredths: 150 is one and a half. */
export type Quantity = number
/** Thousandths of a percent: 8875 is 8.875 %. */
export type Rate = number

export type PricedLine = {
  quantity: Quantity
  /** Cents. */
  unit_price: number
  tax_rate: Rate
}

/** Off the sum of the lines, before tax. */
export type Discount = { percent: Rate } | { cents: number }

export type InvoiceTotals = {
  /** What each line comes to, in their order. */
  lines: number[]
  subtotal: number
  discount: number
  /** By rate, the lowest first; what is not taxed has no entry. */
  taxes: { rate: Rate; taxed: number; tax: number }[]
  total: number
}

const WHOLE_QUANTITY = 100
const WHOLE_RATE = 100_000

/** All in integer cents: each line is rounded by itself, half up, and each rate's tax once (decision 18). */
export function invoiceTotals(lines: readonly PricedLine[], discount: Discount | null): InvoiceTotals {
  const amounts = lines.map(({ quantity, unit_price }) => share(unit_price, quantity, WHOLE_QUANTITY))
  const subtotal = sum(amounts)
  const off = discountOf(discount, subtotal)
  const taxes = taxesOf(lines, amounts, { subtotal, off })
  return {
    lines: amounts,
    subtotal,
    discount: off,
    taxes,
    total: subtotal - off + sum(taxes.map(({ tax }) => tax)),
  }
}

function discountOf(discount: Discount | null, subtotal: number): number {
  if (!discount) return 0
  const off = 'percent' in discount ? share(subtotal, discount.percent, WHOLE_RATE) : discount.cents
  return Math.min(off, subtotal)
}

/** The discount falls on every rate in proportion; what is left over by rounding goes to the last. */
function taxesOf(
  lines: readonly PricedLine[],
  amounts: readonly number[],
  { subtotal, off }: { subtotal: number; off: number },
): InvoiceTotals['taxes'] {
  const byRate = new Map<Rate, number>()
  for (const [n, { tax_rate }] of lines.entries())
    byRate.set(tax_rate, (byRate.get(tax_rate) ?? 0) + (amounts[n] ?? 0))
  const rates = [...byRate.keys()].sort((a, b) => a - b)
  let reachedGross = 0
  let reachedOff = 0
  return rates.flatMap((rate) => {
    const gross = byRate.get(rate) ?? 0
    reachedGross += gross
    const offUpToHere = subtotal === 0 ? 0 : share(off, reachedGross, subtotal)
    const taxed = gross - (offUpToHere - reachedOff)
    reachedOff = offUpToHere
    return rate === 0 ? [] : [{ rate, taxed, tax: share(taxed, rate, WHOLE_RATE) }]
  })
}

/** `amount * part / whole`, half up. In big integers: the product may be larger than a number holds exactly. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
