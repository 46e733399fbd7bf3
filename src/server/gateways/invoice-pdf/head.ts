import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import {
  amountText,
  type DocumentStatus,
  paymentOf,
  statusOf,
} from '#server/gateways/invoice-pdf/document-figures.ts'
import {
  COLOUR,
  INK,
  LEFT,
  PAGE,
  type Paper,
  RIGHT,
  writeParagraph,
} from '#server/gateways/invoice-pdf/paper.ts'

const NAME = { face: 'extrabold', size: 24, leading: 30, colour: COLOUR.ink, tracking: -0.4 } as const
const KIND = { face: 'extrabold', size: 11, leading: 16, colour: COLOUR.brand, tracking: 1.6 } as const
const NUMBER = { face: 'bold', size: 14, leading: 20, colour: COLOUR.ink } as const
const AMOUNT = { face: 'extrabold', size: 20, leading: 26, colour: COLOUR.ink, tracking: -0.3 } as const

/** The x position of the right column. */
const RIGHT_COLUMN = 372
const NAME_WIDTH = RIGHT_COLUMN - LEFT - 24

/** Draws the business, the client, the dates and the amount. */
export function drawHead(paper: Paper, document: InvoiceDocument): void {
  const { doc, pen } = paper
  doc.rect(0, 0, PAGE.width, 6).fill(COLOUR.brand)
  const top = paper.y
  writeParagraph(paper, nameAtStart(document.businessName), { x: LEFT, width: NAME_WIDTH }, NAME)
  paper.y += 2
  const { businessEmail, businessPhone, businessAddress } = document
  for (const contact of [businessEmail, businessPhone, businessAddress])
    if (contact) writeParagraph(paper, contact, { x: LEFT, width: NAME_WIDTH }, INK.text)
  const kind = document.paidOn === null ? 'INVOICE' : 'RECEIPT'
  pen.write(kind, { x: RIGHT, y: top + 3, isRightAligned: true }, KIND)
  pen.write(document.number, { x: RIGHT, y: top + 20, isRightAligned: true }, NUMBER)
  paper.y = Math.max(paper.y, top + 44) + 28
  drawParties(paper, document)
}

function drawParties(paper: Paper, document: InvoiceDocument): void {
  const top = paper.y
  paper.pen.write('Bill to', { x: LEFT, y: top }, INK.label)
  paper.y = top + 15
  const place = { x: LEFT, width: NAME_WIDTH }
  if (document.clientName) writeParagraph(paper, document.clientName, place, INK.strong)
  if (document.clientEmail) writeParagraph(paper, document.clientEmail, place, INK.text)
  const clientEnd = paper.y
  const datesEnd = drawDates(paper, document, clientEnd + 12)
  paper.y = Math.max(datesEnd, drawSum(paper, document, top)) + 24
}

function drawDates({ pen }: Paper, document: InvoiceDocument, y: number): number {
  const { issuedOn, dueOn, paidOn } = document
  const dates = [['Issued', issuedOn], paidOn ? ['Paid', paidOn] : ['Due', dueOn]] as const
  for (const [n, [label, date]] of dates.entries()) {
    const x = LEFT + n * 128
    pen.write(label, { x, y }, INK.label)
    pen.write(formatDate(date), { x, y: y + 13 }, INK.strong)
  }
  return y + 28
}

const SUM_LABELS: Record<DocumentStatus, string> = {
  due: 'Amount due',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Void',
}

/** Draws the amount in large type on a coloured background. */
function drawSum({ doc, pen }: Paper, document: InvoiceDocument, y: number): number {
  const status = statusOf(document)
  const { totals, deposit, dueOn, paidOn } = document
  const height = 76
  const isOwed = status === 'due'
  doc
    .roundedRect(RIGHT_COLUMN, y, RIGHT - RIGHT_COLUMN, height, 8)
    .fill(isOwed ? COLOUR.brandTint : COLOUR.page)
  const x = RIGHT_COLUMN + 16
  pen.write(SUM_LABELS[status], { x, y: y + 11 }, { ...INK.label, colour: COLOUR.text })
  const { paid } = paymentOf(document)
  const isPaidByDeposit = paidOn !== null && paid === 0
  const amount = isPaidByDeposit ? totals.total : paidOn ? paid : amountDue(totals.total, deposit)
  pen.write(amountText(amount), { x, y: y + 24 }, AMOUNT)
  const when = isPaidByDeposit
    ? 'by the deposit'
    : paidOn
      ? `${status === 'refunded' ? 'paid ' : ''}on ${formatDate(paidOn)}`
      : `by ${formatDate(dueOn)}`
  if (status !== 'void') pen.write(when, { x, y: y + 52 }, { ...INK.small, colour: COLOUR.text })
  return y + height
}
