import type { Paper } from '#server/gateways/invoice-pdf/paper.ts'

const WORD = { face: 'extrabold', size: 22, leading: 28, tracking: 3 } as const

/** Slanted, as if by hand. */
export function drawStamp(
  { doc, pen }: Paper,
  word: string,
  { x, y }: { x: number; y: number },
  colour: string,
): void {
  const ink = { ...WORD, colour }
  const width = pen.widthOf(word, ink) + 33
  const height = 42
  doc.save()
  doc.rotate(-7, { origin: [x + width / 2, y + height / 2] })
  doc.roundedRect(x, y, width, height, 8).lineWidth(2.25).strokeColor(colour).stroke()
  pen.write(word, { x: x + 18, y: y + 7 }, ink)
  doc.restore()
}
