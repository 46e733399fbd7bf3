import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { countText } from '#web/format/count.ts'
import { moneyText } from '#web/format/money.ts'

type Totals = Output<typeof endpoints.readInvoiceTotals>

/** `14 invoices · $2,310.00 · $450.00 unpaid`, without what would repeat itself. Empty if there are no invoices. */
export function totalsText({ count, amount, unpaid }: Pick<Totals, 'count' | 'amount' | 'unpaid'>): string {
  if (count === 0) return ''
  return [
    invoiceCountText(count),
    ...(unpaid === amount && unpaid > 0 ? [] : [moneyText(amount)]),
    ...(unpaid > 0 ? [`${moneyText(unpaid)} unpaid`] : []),
  ].join(' · ')
}

export function invoiceCountText(count: number): string {
  return count === 1 ? '1 invoice' : `${countText(count)} invoices`
}
