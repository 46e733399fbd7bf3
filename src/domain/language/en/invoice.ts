import { invoiceSums } from '#domain/language/en/invoice-sums.ts'
import { nameAtStart } from '#domain/language/en/unnamed-business.ts'

/** An invoice as a PDF, which is a receipt once it is paid. Its name and what it adds up to are on the pay page too. */
export const invoice = {
  sums: invoiceSums,
  businessAtStart: nameAtStart,
  fileName: (number: string, isReceipt: boolean) => `${isReceipt ? 'receipt' : 'invoice'}-${number}.pdf`,
  /** The file's title. */
  title: (number: string, business: string, isReceipt: boolean) =>
    `${isReceipt ? 'Receipt' : 'Invoice'} ${number} from ${business}`,

  invoice: 'INVOICE',
  receipt: 'RECEIPT',
  billTo: 'Bill to',
  issued: 'Issued',
  due: 'Due',
  paid: 'Paid',

  /** One of these labels the amount in large type. */
  amounts: { due: 'Amount due', paid: 'Paid', refunded: 'Refunded', void: 'Void' },
  dueBy: (date: string) => `by ${date}`,
  paidOn: (date: string) => `on ${date}`,
  /** The same below an amount that was refunded. */
  wasPaidOn: (date: string) => `paid on ${date}`,
  byDeposit: 'by the deposit',
  stamps: { paid: 'PAID', refunded: 'REFUNDED', void: 'VOID' },

  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  /** `Tax 6% of $200.00` */
  taxOf: (tax: string, taxed: string) => `${tax} of ${taxed}`,

  note: 'Note',
  payOnline: 'Pay online',
  scan: 'Scan the code with your phone, or open this address:',
  madeWith: (wheelhouse: string) => `Made with ${wheelhouse}`,
  page: (number: string, page: number, count: number) => `${number}, page ${page} of ${count}`,
}

export type InvoiceWords = typeof invoice
