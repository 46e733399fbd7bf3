import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { amountText, paymentOf, statusOf } from '#server/gateways/invoice-pdf/document-figures.ts'
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
const KIND = { face: 'extrabold', size: 11, leading: 16, tracking: 1.6 } as const
const NUMBER = { face: 'bold', size: 14, leading: 20, colour: COLOUR.ink } as const
const AMOUNT = { face: 'extrabold', size: 20, leading: 26, colour: COLOUR.ink, tracking: -0.3 } as const

/** The x position of the right column. */
const RIGHT_COLUMN = 372
const NAME_WIDTH = RIGHT_COLUMN - LEFT - 24
/** Fits `30 de septiembre de 2026`. */
const DATE_WIDTH = 144

/** The box that a logo fits into, in points. */
const LOGO = { width: 140, height: 48, gap: 12 } as const

/** Draws the business, the client, the dates and the amount. */
export function drawHead(paper: Paper, document: InvoiceDocument, logo: Uint8Array | null): void {
  const { doc, pen, accent, words } = paper
  doc.rect(0, 0, PAGE.width, 6).fill(accent.brand)
  const top = paper.y
  if (logo) drawLogo(paper, logo)
  writeParagraph(paper, words.businessAtStart(document.businessName), { x: LEFT, width: NAME_WIDTH }, NAME)
  paper.y += 2
  const { businessEmail, businessPhone, businessAddress } = document
  for (const contact of [businessEmail, businessPhone, businessAddress])
    if (contact) writeParagraph(paper, contact, { x: LEFT, width: NAME_WIDTH }, INK.text)
  const kind = document.paidOn === null ? words.invoice : words.receipt
  pen.write(kind, { x: RIGHT, y: top + 3, isRightAligned: true }, { ...KIND, colour: accent.brand })
  pen.write(document.number, { x: RIGHT, y: top + 20, isRightAligned: true }, NUMBER)
  paper.y = Math.max(paper.y, top + 44) + 28
  drawParties(paper, document)
}

function drawLogo(paper: Paper, logo: Uint8Array): void {
  paper.doc.image(Buffer.from(logo), LEFT, paper.y, { fit: [LOGO.width, LOGO.height] })
  paper.y += LOGO.height + LOGO.gap
}

function drawParties(paper: Paper, document: InvoiceDocument): void {
  const top = paper.y
  paper.pen.write(paper.words.billTo, { x: LEFT, y: top }, INK.label)
  paper.y = top + 15
  const place = { x: LEFT, width: NAME_WIDTH }
  if (document.clientName) writeParagraph(paper, document.clientName, place, INK.strong)
  if (document.clientEmail) writeParagraph(paper, document.clientEmail, place, INK.text)
  const clientEnd = paper.y
  const datesEnd = drawDates(paper, document, clientEnd + 12)
  paper.y = Math.max(datesEnd, drawSum(paper, document, top)) + 24
}

function drawDates({ pen, words, dates }: Paper, document: InvoiceDocument, y: number): number {
  const { issuedOn, dueOn, paidOn } = document
  const columns = [[words.issued, issuedOn], paidOn ? [words.paid, paidOn] : [words.due, dueOn]] as const
  for (const [n, [label, date]] of columns.entries()) {
    const x = LEFT + n * DATE_WIDTH
    pen.write(label, { x, y }, INK.label)
    pen.write(formatDate(date, dates), { x, y: y + 13 }, INK.strong)
  }
  return y + 28
}

/** Draws the amount in large type on a coloured background. */
function drawSum(paper: Paper, document: InvoiceDocument, y: number): number {
  const { doc, pen, accent, words } = paper
  const status = statusOf(document)
  const { totals, deposit, paidOn } = document
  const height = 76
  const isOwed = status === 'due'
  doc
    .roundedRect(RIGHT_COLUMN, y, RIGHT - RIGHT_COLUMN, height, 8)
    .fill(isOwed ? accent.brandTint : COLOUR.page)
  const x = RIGHT_COLUMN + 16
  pen.write(words.amounts[status], { x, y: y + 11 }, { ...INK.label, colour: COLOUR.text })
  const { paid } = paymentOf(document)
  const amount = isSettledByDeposit(document)
    ? totals.total
    : paidOn
      ? paid
      : amountDue(totals.total, deposit)
  pen.write(amountText(amount), { x, y: y + 24 }, AMOUNT)
  if (status !== 'void')
    pen.write(whenText(paper, document), { x, y: y + 52 }, { ...INK.small, colour: COLOUR.text })
  return y + height
}

function isSettledByDeposit(document: InvoiceDocument): boolean {
  return document.paidOn !== null && paymentOf(document).paid === 0
}

/** When the amount is due or was paid. */
function whenText({ words, dates }: Paper, document: InvoiceDocument): string {
  const { dueOn, paidOn } = document
  if (isSettledByDeposit(document)) return words.byDeposit
  if (paidOn === null) return words.dueBy(formatDate(dueOn, dates))
  const on = statusOf(document) === 'refunded' ? words.wasPaidOn : words.paidOn
  return on(formatDate(paidOn, dates))
}
