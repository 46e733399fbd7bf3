import type { InvoiceWords } from '#domain/language/en/invoice.ts'
import { invoiceSums } from '#domain/language/es/invoice-sums.ts'
import { nameAtStart, nameInSentence } from '#domain/language/es/unnamed-business.ts'

export const invoice: InvoiceWords = {
  sums: invoiceSums,
  businessAtStart: nameAtStart,
  fileName: (number, isReceipt) => `${isReceipt ? 'recibo' : 'factura'}-${number}.pdf`,
  title: (number, business, isReceipt) =>
    `${isReceipt ? 'Recibo' : 'Factura'} ${number} de ${nameInSentence(business)}`,

  invoice: 'FACTURA',
  receipt: 'RECIBO',
  billTo: 'Cliente',
  issued: 'Fecha de emisión',
  due: 'Fecha de vencimiento',
  paid: 'Fecha de pago',

  amounts: { due: 'Saldo por pagar', paid: 'Pagado', refunded: 'Devuelto', void: 'Anulada' },
  dueBy: (date) => `vence el ${date}`,
  paidOn: (date) => `el ${date}`,
  wasPaidOn: (date) => `pagado el ${date}`,
  byDeposit: 'con el depósito',
  stamps: { paid: 'PAGADO', refunded: 'DEVUELTO', void: 'ANULADA' },

  description: 'Descripción',
  quantity: 'Cantidad',
  price: 'Precio',
  amount: 'Monto',
  taxOf: (tax, taxed) => `${tax} sobre ${taxed}`,

  note: 'Nota',
  payOnline: 'Pague en línea',
  scan: 'Escanee el código con su teléfono o abra esta dirección:',
  madeWith: (wheelhouse) => `Hecho con ${wheelhouse}`,
  page: (number, page, count) => `${number}, página ${page} de ${count}`,
}
