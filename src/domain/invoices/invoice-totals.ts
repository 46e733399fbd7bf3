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

/** Taken off the subtotal, before tax. */
export type Discount = { percent: Rate } | { cents: number }

export type InvoiceTotals = {
  /** The amount of each line in cents, in the order of the lines. */
  lines: number[]
  subtotal: number
  discount: number
  /** One per rate, lowest first; untaxed lines have no entry. */
  taxes: { rate: Rate; taxed: number; tax: number }[]
  total: number
}

const WHOLE_QUANTITY = 100
const WHOLE_RATE = 100_000

/** All in integer cents: each line is rounded separately, half up, and the tax of each rate once (decision 18). */
export function invoiceTotals(lines: readonly PricedLine[], discount: Discount | null): InvoiceTotals {
  const amounts = lines.map(({ quantity, unit_price }) => share(unit_price, quantity, WHOLE_QUANTITY))
  const subtotal = sum(amounts)
  const discountCents = discountOf(discount, subtotal)
  const taxes = taxesOf(lines, amounts, { subtotal, discountCents })
  return {
    lines: amounts,
    subtotal,
    discount: discountCents,
    taxes,
    total: subtotal - discountCents + sum(taxes.map(({ tax }) => tax)),
  }
}

function discountOf(discount: Discount | null, subtotal: number): number {
  if (!discount) return 0
  const discountCents = 'percent' in discount ? share(subtotal, discount.percent, WHOLE_RATE) : discount.cents
  return Math.min(discountCents, subtotal)
}

/** Distributes the discount over the rates in proportion; the last rate gets the rounding difference. */
function taxesOf(
  lines: readonly PricedLine[],
  amounts: readonly number[],
  { subtotal, discountCents }: { subtotal: number; discountCents: number },
): InvoiceTotals['taxes'] {
  const byRate = new Map<Rate, number>()
  for (const [n, { tax_rate }] of lines.entries())
    byRate.set(tax_rate, (byRate.get(tax_rate) ?? 0) + (amounts[n] ?? 0))
  const rates = [...byRate.keys()].sort((a, b) => a - b)
  let cumulativeGross = 0
  let cumulativeDiscount = 0
  return rates.flatMap((rate) => {
    const gross = byRate.get(rate) ?? 0
    cumulativeGross += gross
    const discountSoFar = subtotal === 0 ? 0 : share(discountCents, cumulativeGross, subtotal)
    const taxed = gross - (discountSoFar - cumulativeDiscount)
    cumulativeDiscount = discountSoFar
    return rate === 0 ? [] : [{ rate, taxed, tax: share(taxed, rate, WHOLE_RATE) }]
  })
}

/** `amount * part / whole`, rounded half up. Uses BigInt because the product may exceed safe integers. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
