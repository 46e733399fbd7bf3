import type { InvoiceSumWords } from '#domain/language/en/invoice-sums.ts'

export const invoiceSums: InvoiceSumWords = {
  subtotal: 'Subtotal',
  discount: 'Descuento',
  tax: (rate) => `Impuesto ${rate}`,
  total: 'Total',
  deposit: 'Depósito ya pagado',
  due: 'Saldo por pagar',
  tip: 'Propina',
  paid: 'Pagado',
  refunded: 'Devuelto',
  returnedByBank: 'Devuelto por su banco',
  netPaid: 'Neto pagado',
  netPaidWithDeposit: 'Neto con depósito',
}
