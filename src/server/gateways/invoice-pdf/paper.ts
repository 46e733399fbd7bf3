import PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { type Doc, type Ink, type Pen, penOf } from '#server/gateways/invoice-pdf/pen.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 }
export const LEFT = 48
export const RIGHT = PAGE.width - LEFT
/** Where the content ends; the footer is below. */
export const BOTTOM = PAGE.height - 64

/** The colours of theme/tokens.css. */
export const COLOUR = {
  ink: '#10201d',
  text: '#3f4e4b',
  line: '#dfe6e4',
  page: '#f7f9f8',
  brand: '#0f766e',
  brandTint: '#d5ebe7',
  green: '#1b5a30',
  gray: '#63716d',
}

export const INK = {
  text: { face: 'medium', size: 9.5, leading: 14, colour: COLOUR.text },
  strong: { face: 'bold', size: 9.5, leading: 14, colour: COLOUR.ink },
  label: { face: 'bold', size: 8, leading: 12, colour: COLOUR.gray },
  figure: { face: 'medium', size: 9.5, leading: 14, colour: COLOUR.text, isTabular: true },
  strongFigure: { face: 'bold', size: 9.5, leading: 14, colour: COLOUR.ink, isTabular: true },
  small: { face: 'medium', size: 8, leading: 11, colour: COLOUR.gray },
} as const

/** The pages of one document, and the y position on the last one. */
export type Paper = {
  doc: Doc
  pen: Pen
  y: number
  /** Starts another page unless this many points are left. */
  ensureSpace(height: number): void
}

export type PaperOptions = { isCompressed: boolean }

export function openPaper(document: InvoiceDocument, { isCompressed }: PaperOptions): Paper {
  const title = `${document.paidOn ? 'Receipt' : 'Invoice'} ${document.number}`
  // The date comes from the document, not a clock, so that the same document gives the same file.
  const date = new Date(`${document.paidOn ?? document.issuedOn}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    compress: isCompressed,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${title} from ${document.businessName}`,
      Author: nameAtStart(document.businessName),
      Creator: 'Wheelhouse',
      Producer: 'Wheelhouse',
      CreationDate: date,
      ModDate: date,
    },
  })
  const paper: Paper = {
    doc,
    pen: penOf(doc),
    y: LEFT,
    ensureSpace(height) {
      if (paper.y + height <= BOTTOM) return
      doc.addPage()
      paper.y = LEFT
    },
  }
  return paper
}

export function drawRule({ doc }: Paper, y: number, { from = LEFT, colour = COLOUR.line } = {}) {
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke()
}

/** Writes wrapped lines and moves down past them, starting another page when one is full. */
export function writeParagraph(
  paper: Paper,
  text: string,
  { x, width }: { x: number; width: number },
  ink: Ink,
): void {
  for (const line of paper.pen.lines(text, width, ink)) {
    paper.ensureSpace(ink.leading)
    paper.pen.write(line, { x, y: paper.y }, ink)
    paper.y += ink.leading
  }
}
