import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { drawCode } from '#server/gateways/invoice-pdf/draw-code.ts'
import { accentOf, COLOUR, PAGE, type PaperOptions } from '#server/gateways/invoice-pdf/paper.ts'
import { type Ink, penOf } from '#server/gateways/invoice-pdf/pen.ts'

export type Flyer = {
  /** Null if the owner has not given one. */
  businessName: string | null
  phone: string | null
  bookingUrl: string
  accentColor: string | null
  /** What the file says about when it was made. */
  madeAt: Date
}

const NAMES = [52, 40, 30].map(
  (size): Ink => ({ face: 'extrabold', size, leading: size * 1.15, colour: '#ffffff', tracking: -size / 60 }),
)
const HEADING = { face: 'extrabold', size: 30, leading: 38, colour: COLOUR.ink, tracking: -0.4 } as const
const HINT = { face: 'medium', size: 15, leading: 22, colour: COLOUR.text } as const
const ADDRESS = { face: 'bold', size: 15, leading: 21 } as const
const PHONE = { face: 'extrabold', size: 24, leading: 32, colour: COLOUR.ink, isTabular: true } as const

const MARGIN = 56
const WIDTH = PAGE.width - 2 * MARGIN
const BAND = 232
const CODE = 252
const CODE_PADDING = 20
/** A longer name ends with an ellipsis. */
const MAX_NAME_LINES = 3
const MAX_ADDRESS_LINES = 3

/** A page to print and put up: the business’s name and the way to its booking page. */
export async function flyerPdf(
  { businessName, phone, bookingUrl, accentColor, madeAt }: Flyer,
  { isCompressed }: PaperOptions = { isCompressed: true },
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    compress: isCompressed,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: businessName ? `Book with ${businessName}` : 'Book online',
      Creator: 'Wheelhouse',
      Producer: 'Wheelhouse',
      CreationDate: madeAt,
    },
  })
  const pen = penOf(doc)
  const accent = accentOf(accentColor)
  const addressInk: Ink = { ...ADDRESS, colour: accent.brand }
  const writeCentered = (lines: readonly string[], top: number, ink: Ink) => {
    for (const [n, line] of lines.entries())
      pen.write(line, { x: (PAGE.width - pen.widthOf(line, ink)) / 2, y: top + n * ink.leading }, ink)
    return top + lines.length * ink.leading
  }
  const linesOf = (text: string, ink: Ink, max: number) => {
    const lines = pen.lines(text, WIDTH, ink).filter(Boolean)
    return lines.length <= max ? lines : [...lines.slice(0, max - 1), `${lines[max - 1]}…`]
  }

  doc.rect(0, 0, PAGE.width, BAND).fill(accent.brand)
  const name = businessName?.trim() || 'Book online'
  const nameInk = NAMES.find((ink) => pen.lines(name, WIDTH, ink).filter(Boolean).length <= 2) ?? NAMES.at(-1)
  if (!nameInk) throw new Error('a flyer needs a size for its name')
  const nameLines = linesOf(name, nameInk, MAX_NAME_LINES)
  writeCentered(nameLines, (BAND - nameLines.length * nameInk.leading) / 2, nameInk)

  let y = BAND + 34
  y = writeCentered(['Book your appointment online'], y, HEADING) + 2
  y = writeCentered(['Scan the code with your phone’s camera and pick a time.'], y, HINT) + 24
  const x = (PAGE.width - CODE) / 2
  doc
    .roundedRect(x - CODE_PADDING, y, CODE + 2 * CODE_PADDING, CODE + 2 * CODE_PADDING, 16)
    .lineWidth(2)
    .strokeColor(accent.brandTint)
    .stroke()
  drawCode(doc, bookingUrl, { x, y: y + CODE_PADDING, size: CODE })
  doc.link(x, y + CODE_PADDING, CODE, CODE, bookingUrl)
  y += CODE + 2 * CODE_PADDING + 20
  y =
    writeCentered(
      linesOf(bookingUrl.replace(/^https?:\/\//, ''), addressInk, MAX_ADDRESS_LINES),
      y,
      addressInk,
    ) + 12
  if (phone?.trim()) writeCentered(linesOf(`Or call ${phone.trim()}`, PHONE, 1), y, PHONE)
  doc.end()
  return buffer(doc)
}
