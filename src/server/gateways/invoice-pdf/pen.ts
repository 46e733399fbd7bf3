import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { brokenLines } from '#server/gateways/invoice-pdf/broken-lines.ts'
import { type Covers, printableRuns, type Run } from '#server/gateways/invoice-pdf/printable-text.ts'

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
  /** Figures of one width, so that amounts stand below each other. */
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

/** Where a line's letters stand, of its height. */
const BASELINE = 0.74

export function penOf(doc: Doc) {
  for (const [face, file] of Object.entries(FACES)) doc.registerFont(face, file)
  for (const [face, file] of Object.entries(FALLBACKS)) doc.registerFont(`fallback ${face}`, file)

  const mainCovers = coverageOf(doc, 'medium')
  const fallbackCovers = coverageOf(doc, 'fallback medium')
  const take = ({ isFallback }: Run, { face, size }: Ink) =>
    doc.font(isFallback ? `fallback ${face === 'medium' ? 'medium' : 'bold'}` : face).fontSize(size)
  const optionsOf = ({ tracking = 0, isTabular }: Ink): PDFKit.Mixins.TextOptions => ({
    characterSpacing: tracking,
    ...(isTabular && { features: ['tnum'] }),
  })
  const runsOf = (text: string) => printableRuns(text, mainCovers, fallbackCovers)
  const runWidth = (run: Run, ink: Ink) =>
    take(run, ink).widthOfString(run.text, optionsOf(ink)) + (ink.tracking ?? 0)
  const widthOf = (text: string, ink: Ink) =>
    runsOf(text).reduce((width, run) => width + runWidth(run, ink), 0)

  return {
    widthOf,
    lines(text: string, width: number, ink: Ink): string[] {
      const known = new Map<string, number>()
      return brokenLines(text, width, (piece) => {
        const found = known.get(piece) ?? widthOf(piece, ink)
        known.set(piece, found)
        return found
      })
    },
    /** One line, its top at `y`, from `x` to the right or, set right, up to `x`. */
    write(text: string, { x, y, isRight = false }: { x: number; y: number; isRight?: boolean }, ink: Ink) {
      let from = isRight ? x - widthOf(text, ink) : x
      const baseline = y + (ink.leading - ink.size) / 2 + ink.size * BASELINE
      for (const run of runsOf(text)) {
        const width = runWidth(run, ink)
        take(run, ink)
          .fillColor(ink.colour)
          .text(run.text, from, baseline, { ...optionsOf(ink), lineBreak: false, baseline: 'alphabetic' })
        from += width
      }
    },
  }
}

/** Fonts have the same letters at every weight. pdfkit's types do not declare the font that it has opened. */
function coverageOf(doc: Doc, face: string): Covers {
  doc.font(face)
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint: Covers } } })._font
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}
