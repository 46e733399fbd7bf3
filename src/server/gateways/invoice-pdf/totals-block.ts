import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { type DocumentRow, documentRows } from '#domain/invoices/document-rows.ts'
import { returnedRows } from '#domain/invoices/payment-returns.ts'
import { amountText, paymentOf, statusOf } from '#server/gateways/invoice-pdf/document-figures.ts'
import { COLOUR, drawRule, INK, LEFT, type Paper, RIGHT } from '#server/gateways/invoice-pdf/paper.ts'

const LABEL_X = 330
const TOTAL = { face: 'extrabold', size: 13, leading: 20, colour: COLOUR.ink, isTabular: true } as const
const ROW_HEIGHT = 18
const STAMP = { face: 'extrabold', size: 22, leading: 28, tracking: 3 } as const
const STAMP_COLOURS = { paid: COLOUR.green, refunded: COLOUR.gray, void: COLOUR.gray }

/** Draws the subtotals, the total and what was paid. Keeps them on one page. */
export function drawTotals(paper: Paper, document: InvoiceDocument): void {
  const { words } = paper
  const status = statusOf(document)
  const isPaid = document.paidOn !== null
  const rows = [
    ...documentRows(words.sums, { ...document, isPaid }),
    ...(isPaid ? returnedRows(words.sums, paymentOf(document)) : []),
  ]
  const height = 16 + rows.reduce((sum, row) => sum + heightOf(row), 0)
  paper.ensureSpace(height)
  paper.y += 12
  const top = paper.y
  for (const row of rows) drawRow(paper, row)
  if (status !== 'due')
    drawStamp(paper, words.stamps[status], { x: LEFT + 24, y: top + 6 }, STAMP_COLOURS[status])
  paper.y += 4
}

function labelOf({ words }: Paper, { label, taxed }: DocumentRow): string {
  return taxed === undefined ? label : words.taxOf(label, amountText(taxed))
}

function heightOf({ isTotal }: DocumentRow): number {
  return isTotal ? ROW_HEIGHT + 12 : ROW_HEIGHT
}

function drawRow(paper: Paper, row: DocumentRow): void {
  const { pen } = paper
  const label = labelOf(paper, row)
  const amount = amountText(row.cents)
  if (row.isTotal) {
    drawRule(paper, paper.y + 3, { from: LABEL_X })
    pen.write(label, { x: LABEL_X, y: paper.y + 7 }, TOTAL)
    pen.write(amount, { x: RIGHT, y: paper.y + 7, isRightAligned: true }, TOTAL)
  } else {
    pen.write(label, { x: LABEL_X, y: paper.y + 2 }, INK.text)
    pen.write(amount, { x: RIGHT, y: paper.y + 2, isRightAligned: true }, INK.strongFigure)
  }
  paper.y += heightOf(row)
}

/** Draws a slanted stamp. */
function drawStamp(
  { doc, pen }: Paper,
  word: string,
  { x, y }: { x: number; y: number },
  colour: string,
): void {
  const ink = { ...STAMP, colour }
  const width = pen.widthOf(word, ink) + 33
  const height = 42
  doc.save()
  doc.rotate(-7, { origin: [x + width / 2, y + height / 2] })
  doc.roundedRect(x, y, width, height, 8).lineWidth(2.25).strokeColor(colour).stroke()
  pen.write(word, { x: x + 18, y: y + 7 }, ink)
  doc.restore()
}
