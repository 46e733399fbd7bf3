import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { quantityText } from '#domain/invoices/document-texts.ts'
import { amountText } from '#server/gateways/invoice-pdf/document-figures.ts'
import { BOTTOM, COLOUR, drawRule, INK, LEFT, type Paper, RIGHT } from '#server/gateways/invoice-pdf/paper.ts'

/** The right edges of the columns of figures. */
const QUANTITY = 378
const PRICE = 470
const AMOUNT = RIGHT
const DESCRIPTION_WIDTH = 268
const PADDING = 7

/** Draws the lines; the column headings repeat on every page. */
export function drawLineTable(paper: Paper, { lines, totals }: InvoiceDocument): void {
  drawColumns(paper)
  for (const [n, { description, quantity, unit_price }] of lines.entries()) {
    const wrapped = paper.pen.lines(description, DESCRIPTION_WIDTH, INK.strong)
    drawFirstLine(paper, wrapped[0] ?? '', [
      [quantityText(quantity), QUANTITY],
      [amountText(unit_price), PRICE],
      [amountText(totals.lines[n] ?? 0), AMOUNT],
    ])
    for (const text of wrapped.slice(1)) {
      if (paper.y + INK.strong.leading + PADDING > BOTTOM) startPage(paper)
      paper.pen.write(text, { x: LEFT, y: paper.y }, INK.strong)
      paper.y += INK.strong.leading
    }
    paper.y += PADDING
    drawRule(paper, paper.y)
  }
}

type Figure = readonly [text: string, rightEdge: number]

function drawFirstLine(paper: Paper, text: string, figures: readonly Figure[]): void {
  if (paper.y + INK.strong.leading + 2 * PADDING > BOTTOM) startPage(paper)
  paper.y += PADDING
  paper.pen.write(text, { x: LEFT, y: paper.y }, INK.strong)
  for (const [figure, x] of figures)
    paper.pen.write(figure, { x, y: paper.y, isRightAligned: true }, INK.figure)
  paper.y += INK.strong.leading
}

function startPage(paper: Paper): void {
  paper.ensureSpace(BOTTOM)
  drawColumns(paper)
}

function drawColumns(paper: Paper): void {
  const { pen, words, y } = paper
  pen.write(words.description, { x: LEFT, y }, INK.label)
  pen.write(words.quantity, { x: QUANTITY, y, isRightAligned: true }, INK.label)
  pen.write(words.price, { x: PRICE, y, isRightAligned: true }, INK.label)
  pen.write(words.amount, { x: AMOUNT, y, isRightAligned: true }, INK.label)
  paper.y += 17
  drawRule(paper, paper.y, { colour: COLOUR.ink })
}
