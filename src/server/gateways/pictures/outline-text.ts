import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { printableRuns } from '#server/gateways/invoice-pdf/printable-text.ts'
import { wrapLines } from '#server/gateways/invoice-pdf/wrap-lines.ts'

export type TextOutliner = {
  /** The lines of a text of this size that are no wider than `width`. Characters that no font has are left out. */
  lines(text: string, width: number, size: number): string[]
  /** An SVG element of the line's outlines. */
  outline(line: string, place: { x: number; baseline: number; size: number; color: string }): string
}

const REPLACEMENT = /\uFFFD/g

let opened: Promise<TextOutliner> | undefined

/**
 * Turns text into outlines of our own fonts, because a server may have no fonts and others would look different. Nothing that
 * an owner typed gets into an SVG document as text.
 */
export function openTextOutliner(): Promise<TextOutliner> {
  opened ??= createTextOutliner()
  return opened
}

async function createTextOutliner(): Promise<TextOutliner> {
  const fontkit = await import('fontkit')
  const open = async (name: string) => {
    const file = await readFile(join(import.meta.dirname, '../fonts', `${name}.ttf`))
    return fontkit.create(file) as Font
  }
  const main = await open('plus-jakarta-sans-extrabold')
  const fallback = await open('noto-sans-bold')
  const runsOf = (text: string) =>
    printableRuns(
      text,
      (codePoint) => main.hasGlyphForCodePoint(codePoint),
      (codePoint) => fallback.hasGlyphForCodePoint(codePoint),
    ).map(({ text: run, isFallback }) => ({
      run: run.replace(REPLACEMENT, ''),
      font: isFallback ? fallback : main,
    }))
  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce(
      (sum, { run, font }) => sum + font.layout(run).advanceWidth * (size / font.unitsPerEm),
      0,
    )
  return {
    lines: (text, width, size) =>
      wrapLines(text, width, (piece) => widthOf(piece, size)).filter((line) => widthOf(line, size) > 0),
    outline(line, { x, baseline, size, color }) {
      let left = x
      const paths: string[] = []
      for (const { run, font } of runsOf(line)) {
        const scale = size / font.unitsPerEm
        const { glyphs, positions } = font.layout(run)
        for (const [n, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
          const path = glyph.path.scale(scale, -scale)
          paths.push(path.translate(left + xOffset * scale, baseline - yOffset * scale).toSVG())
          left += xAdvance * scale
        }
      }
      return `<path fill="${color}" d="${paths.join('')}"/>`
    },
  }
}
