import { encode } from 'uqr'
import { COLOUR } from '#server/gateways/invoice-pdf/paper.ts'
import type { Doc } from '#server/gateways/invoice-pdf/pen.ts'

/** Draws a QR code without a margin, `size` points wide. */
export function drawCode(
  doc: Doc,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
  const module = size / count
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill(COLOUR.ink)
}
