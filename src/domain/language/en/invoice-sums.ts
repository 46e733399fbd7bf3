/** The rows below the lines of an invoice. A file of its own, because the dashboard shows them too. */
export const invoiceSums = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  /** `rate` is `8.875%`. */
  tax: (rate: string) => `Tax ${rate}`,
  total: 'Total',
  deposit: 'Deposit already paid',
  due: 'Amount due',
  tip: 'Tip',
  paid: 'Paid',
  refunded: 'Refunded',
  returnedByBank: 'Returned by your bank',
  netPaid: 'Net paid',
  netPaidWithDeposit: 'Net paid, with deposit',
}

export type InvoiceSumWords = typeof invoiceSums
