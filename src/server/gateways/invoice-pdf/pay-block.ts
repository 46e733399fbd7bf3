import { encode } from 'uqr'
import { COLOUR, INK, LEFT, type Paper, RIGHT } from '#server/gateways/invoice-pdf/paper.ts'

const HEADING = { face: 'bold', size: 11, leading: 16, colour: COLOUR.ink } as const
const ADDRESS = { face: 'bold', size: 9, leading: 13, colour: COLOUR.brand } as const
const PADDING = 14
const CODE_SIZE = 84
const HEIGHT = CODE_SIZE + 2 * PADDING

/** Draws the pay link as a QR code and as text. */
export function drawPayBlock(paper: Paper, payUrl: string): void {
  paper.ensureSpace(HEIGHT + 20)
  paper.y += 20
  const { doc, pen, y } = paper
  doc
    .roundedRect(LEFT, y, RIGHT - LEFT, HEIGHT, 8)
    .lineWidth(0.75)
    .strokeColor(COLOUR.line)
    .stroke()
  drawCode(paper, payUrl, { x: LEFT + PADDING, y: y + PADDING })
  const x = LEFT + PADDING + CODE_SIZE + 18
  const lines = pen.lines(payUrl, RIGHT - PADDING - x, ADDRESS)
  let top = y + (HEIGHT - 34 - lines.length * ADDRESS.leading) / 2
  pen.write('Pay online', { x, y: top }, HEADING)
  pen.write('Scan the code with your phone, or open this address:', { x, y: top + 16 }, INK.text)
  top += 34
  for (const line of lines) {
    pen.write(line, { x, y: top }, ADDRESS)
    doc.link(x, top, pen.widthOf(line, ADDRESS), ADDRESS.leading, payUrl)
    top += ADDRESS.leading
  }
  paper.y += HEIGHT
}

function drawCode({ doc }: Paper, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = CODE_SIZE / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill(COLOUR.ink)
}
