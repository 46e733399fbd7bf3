import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { rateText } from '#domain/invoices/document-texts.ts'
import { amountText, standingOf } from './document-figures.ts'
import { COLOUR, drawRule, INK, LEFT, type Paper, RIGHT } from './paper.ts'
import { drawStamp } from './stamp.ts'

const FROM = 330
const TOTAL = { face: 'extrabold', size: 13, leading: 20, colour: COLOUR.ink, isTabular: true } as const
const ROW = 18

type Row = { label: string; cents: number; isTotal?: true }

/** How the lines come to the total, and what was paid of it. Stays on one sheet. */
export function drawTotals(paper: Paper, document: InvoiceDocument): void {
  const rows = rowsOf(document)
  const height = 16 + rows.reduce((sum, row) => sum + heightOf(row), 0)
  paper.ensureRoom(height)
  paper.y += 12
  const top = paper.y
  for (const row of rows) drawRow(paper, row)
  const standing = standingOf(document)
  if (standing === 'paid') drawStamp(paper, 'PAID', { x: LEFT + 24, y: top + 6 }, COLOUR.green)
  if (standing === 'void') drawStamp(paper, 'VOID', { x: LEFT + 24, y: top + 6 }, COLOUR.gray)
  paper.y += 4
}

function rowsOf({ totals, tip, refunded, paidOn }: InvoiceDocument): Row[] {
  const { subtotal, discount, taxes, total } = totals
  return [
    ...(discount > 0 || taxes.length > 0 ? [{ label: 'Subtotal', cents: subtotal }] : []),
    ...(discount > 0 ? [{ label: 'Discount', cents: -discount }] : []),
    ...taxes.map(({ rate, taxed, tax }) => ({
      label: `Tax ${rateText(rate)} of ${amountText(taxed)}`,
      cents: tax,
    })),
    { label: 'Total', cents: total, isTotal: true as const },
    ...(tip > 0 ? [{ label: 'Tip', cents: tip }] : []),
    ...(paidOn !== null && tip > 0 ? [{ label: 'Paid', cents: total + tip, isTotal: true as const }] : []),
    ...(refunded > 0 ? [{ label: 'Refunded', cents: -refunded }] : []),
  ]
}

function heightOf({ isTotal }: Row): number {
  return isTotal ? ROW + 12 : ROW
}

function drawRow(paper: Paper, { label, cents, isTotal }: Row): void {
  const { pen } = paper
  if (isTotal) {
    drawRule(paper, paper.y + 3, { from: FROM })
    pen.write(label, { x: FROM, y: paper.y + 7 }, TOTAL)
    pen.write(amountText(cents), { x: RIGHT, y: paper.y + 7, isRight: true }, TOTAL)
  } else {
    pen.write(label, { x: FROM, y: paper.y + 2 }, INK.text)
    pen.write(amountText(cents), { x: RIGHT, y: paper.y + 2, isRight: true }, INK.strongFigure)
  }
  paper.y += heightOf({ label, cents, ...(isTotal && { isTotal }) })
}
