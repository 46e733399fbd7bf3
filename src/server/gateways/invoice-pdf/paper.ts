import PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { accentShades, DEFAULT_ACCENT, type Shades } from '#domain/brand/accent-shades.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Dates } from '#domain/language/en/dates.ts'
import type { InvoiceWords } from '#domain/language/en/invoice.ts'
import { LOCALES } from '#domain/language/languages.ts'
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
  green: '#1b5a30',
  gray: '#63716d',
}

const OUR_ACCENT: Accent = { brand: DEFAULT_ACCENT, brandTint: '#d5ebe7' }

export function accentOf(color: string | null | undefined): Accent {
  return color ? accentShades(color).light : OUR_ACCENT
}

export const INK = {
  text: { face: 'medium', size: 9.5, leading: 14, colour: COLOUR.text },
  strong: { face: 'bold', size: 9.5, leading: 14, colour: COLOUR.ink },
  label: { face: 'bold', size: 8, leading: 12, colour: COLOUR.gray },
  figure: { face: 'medium', size: 9.5, leading: 14, colour: COLOUR.text, isTabular: true },
  strongFigure: { face: 'bold', size: 9.5, leading: 14, colour: COLOUR.ink, isTabular: true },
  small: { face: 'medium', size: 8, leading: 11, colour: COLOUR.gray },
} as const

type Accent = Pick<Shades, 'brand' | 'brandTint'>

/** The pages of one document, and the y position on the last one. */
export type Paper = {
  doc: Doc
  pen: Pen
  accent: Accent
  /** In the document's language. */
  words: InvoiceWords
  dates: Dates
  y: number
  /** Starts another page unless this many points are left. */
  ensureSpace(height: number): void
}

export type PaperOptions = {
  isCompressed: boolean
  /** The business's logo as PNG. */
  logo?: Uint8Array | null
}

export function openPaper(document: InvoiceDocument, { isCompressed }: PaperOptions): Paper {
  const { language, number, businessName, paidOn } = document
  const { invoice: words, dates } = CATALOGUES[language]
  // The date comes from the document, not a clock, so that the same document gives the same file.
  const date = new Date(`${paidOn ?? document.issuedOn}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    compress: isCompressed,
    lang: LOCALES[language],
    displayTitle: true,
    info: {
      Title: words.title(number, businessName, paidOn !== null),
      Author: words.businessAtStart(businessName),
      Creator: 'Wheelhouse',
      Producer: 'Wheelhouse',
      CreationDate: date,
      ModDate: date,
    },
  })
  const paper: Paper = {
    doc,
    pen: penOf(doc),
    accent: accentOf(document.accentColor),
    words,
    dates,
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
