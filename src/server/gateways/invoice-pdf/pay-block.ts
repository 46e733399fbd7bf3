import { drawCode } from '#server/gateways/invoice-pdf/draw-code.ts'
import { COLOUR, INK, LEFT, type Paper, RIGHT } from '#server/gateways/invoice-pdf/paper.ts'

const HEADING = { face: 'bold', size: 11, leading: 16, colour: COLOUR.ink } as const
const PADDING = 14
const CODE_SIZE = 84
const HEIGHT = CODE_SIZE + 2 * PADDING

/** Draws the pay link as a QR code and as text. */
export function drawPayBlock(paper: Paper, payUrl: string): void {
  paper.ensureSpace(HEIGHT + 20)
  paper.y += 20
  const { doc, pen, accent, words, y } = paper
  const address = { face: 'bold', size: 9, leading: 13, colour: accent.brand } as const
  doc
    .roundedRect(LEFT, y, RIGHT - LEFT, HEIGHT, 8)
    .lineWidth(0.75)
    .strokeColor(COLOUR.line)
    .stroke()
  drawCode(doc, payUrl, { x: LEFT + PADDING, y: y + PADDING, size: CODE_SIZE })
  const x = LEFT + PADDING + CODE_SIZE + 18
  const lines = pen.lines(payUrl, RIGHT - PADDING - x, address)
  let top = y + (HEIGHT - 34 - lines.length * address.leading) / 2
  pen.write(words.payOnline, { x, y: top }, HEADING)
  pen.write(words.scan, { x, y: top + 16 }, INK.text)
  top += 34
  for (const line of lines) {
    pen.write(line, { x, y: top }, address)
    doc.link(x, top, pen.widthOf(line, address), address.leading, payUrl)
    top += address.leading
  }
  paper.y += HEIGHT
}
