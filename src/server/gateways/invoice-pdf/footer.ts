import { INK, LEFT, PAGE, type Paper, RIGHT } from '#server/gateways/invoice-pdf/paper.ts'

/** On every sheet, once it is known how many there are. */
export function drawFooters({ doc, pen }: Paper, number: string): void {
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - 40
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    pen.write('Made with Wheelhouse', { x: LEFT, y }, INK.small)
    const which = count === 1 ? number : `${number}, page ${page + 1} of ${count}`
    pen.write(which, { x: RIGHT, y, isRight: true }, INK.small)
  }
}
