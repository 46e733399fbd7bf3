import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { type HasGlyph, printableRuns, type Run } from '#server/gateways/invoice-pdf/printable-text.ts'
import { wrapLines } from '#server/gateways/invoice-pdf/wrap-lines.ts'

export type Doc = InstanceType<typeof PDFDocument>

export type Ink = {
  face: 'medium' | 'bold' | 'extrabold'
  /** Points. */
  size: number
  colour: string
  /** Points from one line to the next. */
  leading: number
  /** Points between letters. */
  tracking?: number
  /** Uses figures of equal width, so that amounts align. */
  isTabular?: boolean
}

export type Pen = ReturnType<typeof penOf>

const font = (name: string) => readFileSync(join(import.meta.dirname, '../fonts', `${name}.ttf`))
const FACES = {
  medium: font('plus-jakarta-sans-medium'),
  bold: font('plus-jakarta-sans-bold'),
  extrabold: font('plus-jakarta-sans-extrabold'),
} as const
const FALLBACKS = { medium: font('noto-sans-medium'), bold: font('noto-sans-bold') } as const

/** The baseline's position as a fraction of the font size. */
const BASELINE = 0.74

export function penOf(doc: Doc) {
  for (const [face, file] of Object.entries(FACES)) doc.registerFont(face, file)
  for (const [face, file] of Object.entries(FALLBACKS)) doc.registerFont(`fallback ${face}`, file)

  const mainCovers = coverageOf(doc, 'medium')
  const fallbackCovers = coverageOf(doc, 'fallback medium')
  const selectFont = ({ isFallback }: Run, { face, size }: Ink) =>
    doc.font(isFallback ? `fallback ${face === 'medium' ? 'medium' : 'bold'}` : face).fontSize(size)
  const optionsOf = ({ tracking = 0, isTabular }: Ink): PDFKit.Mixins.TextOptions => ({
    characterSpacing: tracking,
    ...(isTabular && { features: ['tnum'] }),
  })
  const runsOf = (text: string) => printableRuns(text, mainCovers, fallbackCovers)
  const runWidth = (run: Run, ink: Ink) =>
    selectFont(run, ink).widthOfString(run.text, optionsOf(ink)) + (ink.tracking ?? 0)
  const widthOf = (text: string, ink: Ink) =>
    runsOf(text).reduce((width, run) => width + runWidth(run, ink), 0)

  return {
    widthOf,
    lines(text: string, width: number, ink: Ink): string[] {
      const widths = new Map<string, number>()
      return wrapLines(text, width, (piece) => {
        const measured = widths.get(piece) ?? widthOf(piece, ink)
        widths.set(piece, measured)
        return measured
      })
    },
    /** Writes one line with its top at `y`, starting at `x`, or ending there if `isRightAligned`. */
    write(
      text: string,
      { x, y, isRightAligned = false }: { x: number; y: number; isRightAligned?: boolean },
      ink: Ink,
    ) {
      let from = isRightAligned ? x - widthOf(text, ink) : x
      const baseline = y + (ink.leading - ink.size) / 2 + ink.size * BASELINE
      for (const run of runsOf(text)) {
        const width = runWidth(run, ink)
        selectFont(run, ink)
          .fillColor(ink.colour)
          .text(run.text, from, baseline, { ...optionsOf(ink), lineBreak: false, baseline: 'alphabetic' })
        from += width
      }
    },
  }
}

/** Every weight of a font has the same glyphs. pdfkit's types do not declare the opened font. */
function coverageOf(doc: Doc, face: string): HasGlyph {
  doc.font(face)
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint: HasGlyph } } })._font
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}
