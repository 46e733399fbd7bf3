import type { Invoice } from '#contract/invoices.ts'
import { moneyText } from '#web/format/money.ts'

type TextedInvoice = Pick<Invoice, 'number' | 'amount'> & {
  /** The client's number as it was typed. Without one, the phone asks for a recipient. */
  phone: string | null | undefined
  businessName: string | null | undefined
  /** The invoice's payment link. */
  url: string
}

/** Opens the owner's own messages app with the words about an invoice filled in. */
export function invoiceTextLink({ phone, businessName, number, amount, url }: TextedInvoice): string {
  const sender = businessName ? ` from ${businessName}` : ''
  const body = `Your invoice ${number}${sender} for ${moneyText(amount)} is ready. View and pay it here: ${url}`
  // `?&body=` works on both iPhones and Android phones.
  return `sms:${dialableNumber(phone ?? '')}?&body=${encodeURIComponent(body)}`
}

/** `(555) 010-1000 ext. 4` is dialed as `5550101000`: an extension cannot get a text. */
function dialableNumber(typed: string): string {
  const [number = ''] = typed.split(/[a-z,;#]/i)
  return number.replaceAll(/(?!^\s*\+)\D/g, '').trim()
}
