import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Discount, invoiceTotals, type PricedLine } from '#domain/invoices/invoice-totals.ts'

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  unit_price: fc.integer({ min: 0, max: 99_999_999 }),
  tax_rate: fc.oneof(fc.constantFrom(0, 4_000, 8_875), fc.integer({ min: 0, max: 100_000 })),
})
const lines = fc.array(line, { minLength: 1, maxLength: 100 })
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ cents: fc.integer({ min: 1, max: 99_999_999 }) }),
  ),
)

const SEEDED = { seed: 1103, numRuns: 500 }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Rounds half up in a different way than the code under test: by the remainder of an integer division. */
function halfUp(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const [quotient, remainder] = [product / BigInt(whole), product % BigInt(whole)]
  return Number(2n * remainder >= BigInt(whole) ? quotient + 1n : quotient)
}

const assertForAnyInvoice = (rule: (lines: PricedLine[], discount: Discount | null) => void) =>
  fc.assert(fc.property(lines, discount, rule), SEEDED)

describe('for any invoice', () => {
  test('the total is subtotal minus discount plus taxes', () => {
    assertForAnyInvoice((lines, discount) => {
      const totals = invoiceTotals(lines, discount)
      expect(totals.total).toBe(totals.subtotal - totals.discount + sum(totals.taxes.map(({ tax }) => tax)))
      expect(totals.subtotal).toBe(sum(totals.lines))
    })
  })

  test('every amount is a safe integer of cents', () => {
    assertForAnyInvoice((lines, discount) => {
      const {
        lines: amounts,
        subtotal,
        discount: discountCents,
        taxes,
        total,
      } = invoiceTotals(lines, discount)
      const figures = [
        ...amounts,
        subtotal,
        discountCents,
        total,
        ...taxes.flatMap(({ taxed, tax }) => [taxed, tax]),
      ]
      expect(figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(true)
    })
  })

  test('each line is rounded separately, half up', () => {
    assertForAnyInvoice((lines, discount) => {
      expect(invoiceTotals(lines, discount).lines).toEqual(
        lines.map(({ unit_price, quantity }) => halfUp(unit_price, quantity, 100)),
      )
    })
  })

  test('the discount is never more than the subtotal', () => {
    assertForAnyInvoice((lines, discount) => {
      const totals = invoiceTotals(lines, discount)
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
      if (discount === null) expect(totals.discount).toBe(0)
    })
  })

  test('taxed and untaxed amounts add up to subtotal minus discount', () => {
    assertForAnyInvoice((lines, discount) => {
      const { subtotal, discount: discountCents, taxes } = invoiceTotals(lines, discount)
      const withUntaxed = invoiceTotals(
        lines.map((line) => ({ ...line, tax_rate: line.tax_rate || UNUSED_RATE })),
        discount,
      ).taxes
      expect(sum(withUntaxed.map(({ taxed }) => taxed))).toBe(subtotal - discountCents)
      expect(sum(taxes.map(({ taxed }) => taxed))).toBeLessThanOrEqual(subtotal - discountCents)
    })
  })

  test('each rate is applied once to all of its lines, rounded half up', () => {
    assertForAnyInvoice((lines, discount) => {
      const { taxes } = invoiceTotals(lines, discount)
      const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].filter(Boolean)
      expect(taxes.map(({ rate }) => rate)).toEqual(rates.sort((one, other) => one - other))
      for (const { rate, taxed, tax } of taxes) expect(tax).toBe(halfUp(taxed, rate, 100_000))
    })
  })

  test('the order of lines does not change the totals', () => {
    fc.assert(
      fc.property(lines, discount, fc.infiniteStream(fc.nat()), (lines, discount, keys) => {
        const shuffled = lines
          .map((line, n) => ({ line, n, key: keys.next().value as number }))
          .sort((one, other) => one.key - other.key)
        const { lines: amounts, ...totals } = invoiceTotals(lines, discount)
        const { lines: shuffledAmounts, ...shuffledTotals } = invoiceTotals(
          shuffled.map(({ line }) => line),
          discount,
        )
        expect(shuffledTotals).toEqual(totals)
        expect(shuffledAmounts).toEqual(shuffled.map(({ n }) => amounts[n]))
      }),
      SEEDED,
    )
  })
})

/** Replaces a rate of 0. It is the lowest rate, so that untaxed lines stay first in order. */
const UNUSED_RATE = 1

describe('for known examples', () => {
  const priced = (unit_price: number, quantity = 100, tax_rate = 0): PricedLine => ({
    unit_price,
    quantity,
    tax_rate,
  })

  test('adds up a single job', () => {
    expect(invoiceTotals([priced(199_99)], null)).toEqual({
      lines: [199_99],
      subtotal: 199_99,
      discount: 0,
      taxes: [],
      total: 199_99,
    })
  })

  test('rounds half a cent up: 1.5 hours at $33.33', () => {
    expect(invoiceTotals([priced(33_33, 150)], null).lines).toEqual([50_00])
    expect(invoiceTotals([priced(33_31, 150)], null).lines).toEqual([49_97])
    expect(invoiceTotals([priced(1, 50)], null).lines).toEqual([1])
    expect(invoiceTotals([priced(1, 49)], null).lines).toEqual([0])
  })

  test('rounds each line separately: three lines of a third do not add up to one', () => {
    expect(invoiceTotals([priced(1_00, 33), priced(1_00, 33), priced(1_00, 33)], null).subtotal).toBe(99)
  })

  test('applies New York tax to a detail, and none to labour', () => {
    expect(invoiceTotals([priced(120_00, 100, 8_875), priced(80_00)], null)).toEqual({
      lines: [120_00, 80_00],
      subtotal: 200_00,
      discount: 0,
      taxes: [{ rate: 8_875, taxed: 120_00, tax: 10_65 }],
      total: 210_65,
    })
  })

  test('calculates tax once per rate, not once per line', () => {
    const line = priced(10, 100, 5_000)
    // 0.5 cents each would round up to 3 cents; 1.5 together are 2.
    expect(invoiceTotals([line, line, line], null).taxes).toEqual([{ rate: 5_000, taxed: 30, tax: 2 }])
  })

  test('takes the discount off before tax, from every rate in proportion', () => {
    const { discount, taxes, total } = invoiceTotals(
      [priced(100_00, 100, 10_000), priced(300_00, 100, 20_000)],
      { percent: 10_000 },
    )
    expect(discount).toBe(40_00)
    expect(taxes).toEqual([
      { rate: 10_000, taxed: 90_00, tax: 9_00 },
      { rate: 20_000, taxed: 270_00, tax: 54_00 },
    ])
    expect(total).toBe(423_00)
  })

  test('does not lose an odd cent of a discount', () => {
    const { taxes, discount } = invoiceTotals([priced(1_00, 100, 10_000), priced(1_00, 100, 20_000)], {
      cents: 1,
    })
    expect(discount).toBe(1)
    expect(taxes.map(({ taxed }) => taxed)).toEqual([99, 1_00])
  })

  test('caps a discount at the subtotal', () => {
    expect(invoiceTotals([priced(5_00, 100, 8_875)], { cents: 9_99 })).toMatchObject({
      discount: 5_00,
      total: 0,
    })
  })

  test('the largest possible invoice is exact to the cent', () => {
    const largest = { quantity: 9_999_999, unit_price: 99_999_999, tax_rate: 100_000 }
    expect(invoiceTotals([largest], null)).toMatchObject({
      lines: [9_999_998_900_000],
      total: 2 * 9_999_998_900_000,
    })
  })
})
