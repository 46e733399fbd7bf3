import { buffer } from 'node:stream/consumers'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { statusOf } from '#server/gateways/invoice-pdf/document-figures.ts'
import { drawHead } from '#server/gateways/invoice-pdf/head.ts'
import { drawLineTable } from '#server/gateways/invoice-pdf/line-table.ts'
import {
  INK,
  LEFT,
  openPaper,
  PAGE,
  type Paper,
  type PaperOptions,
  RIGHT,
  writeParagraph,
} from '#server/gateways/invoice-pdf/paper.ts'
import { drawPayBlock } from '#server/gateways/invoice-pdf/pay-block.ts'
import { drawTotals } from '#server/gateways/invoice-pdf/totals-block.ts'

/** An invoice, or the receipt once it is paid. The same document gives the same bytes. */
export async function invoicePdf(
  document: InvoiceDocument,
  options: PaperOptions = { isCompressed: true },
): Promise<Uint8Array> {
  const paper = openPaper(document, options)
  drawHead(paper, document, options.logo ?? null)
  drawLineTable(paper, document)
  drawTotals(paper, document)
  if (document.note) drawNote(paper, document.note)
  if (statusOf(document) === 'due') drawPayBlock(paper, document.payUrl)
  drawFooters(paper, document.number)
  paper.doc.end()
  return buffer(paper.doc)
}

function drawNote(paper: Paper, note: string): void {
  paper.ensureSpace(48)
  paper.y += 16
  paper.pen.write(paper.words.note, { x: LEFT, y: paper.y }, INK.label)
  paper.y += 15
  writeParagraph(paper, note, { x: LEFT, width: RIGHT - LEFT }, INK.text)
}

/** Footers are drawn last, because they need the number of pages. */
function drawFooters({ doc, pen, words }: Paper, number: string): void {
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - 40
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    pen.write(words.madeWith('Wheelhouse'), { x: LEFT, y }, INK.small)
    const pageLabel = count === 1 ? number : words.page(number, page + 1, count)
    pen.write(pageLabel, { x: RIGHT, y, isRightAligned: true }, INK.small)
  }
}
