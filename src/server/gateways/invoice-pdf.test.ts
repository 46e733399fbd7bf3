import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import { penOf } from '#server/gateways/invoice-pdf/pen.ts'
import { aDocument, aLine } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { pageTexts } from '#server/gateways/invoice-pdf/testing/pdf-texts.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'
import { aPicture } from '#server/testing/a-picture.ts'

const pdfPages = async (document: InvoiceDocument) =>
  pageTexts(await invoicePdf(document, { isCompressed: false }))
const pdfText = async (document: InvoiceDocument) => (await pdfPages(document)).flat().join(' ')

test('an invoice shows business, client, lines, due date and pay link', async () => {
  const text = await pdfText(aDocument())
  for (const words of [
    'Carter Mobile Detailing',
    'riley@example.com',
    'INVOICE',
    'INV-0001',
    'Bill to',
    'Ava Brooks',
    'ava@example.com',
    'Issued November 15, 2026',
    'Due November 29, 2026',
    'Amount due $199.99',
    'Full Detail 1 $199.99 $199.99',
    'Total $199.99',
    'Pay online',
    'https://wheelhouse.example/pay/8yFhVpQGZ2h6k7cR3mN5tXwBqL1sDaEo',
    'Made with Wheelhouse',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Subtotal|Tax|Tip|Discount|PAID|page/)
})

test('an invoice shows the business’s phone and address, if it has them', async () => {
  const contact = { businessPhone: '(555) 010-1000', businessAddress: '12 Main St\nDenver, CO 80202' }
  const text = await pdfText(aDocument(contact))
  expect(text).toContain('riley@example.com (555) 010-1000 12 Main St Denver, CO 80202')
  expect(await pdfText(aDocument({ businessPhone: null, businessAddress: null }))).toBe(
    await pdfText(aDocument()),
  )
})

test('an invoice shows how lines, discount and taxes add up to the total', async () => {
  const lines = [
    aLine({ tax_rate: 8_875 }),
    aLine({ description: 'Coating', quantity: 250, unit_price: 85_00, tax_rate: 6_000 }),
    aLine({ description: 'Travel', unit_price: 15_00 }),
  ]
  const text = await pdfText(aDocument({ lines, discount: { cents: 25_00 } }))
  expect(text).toContain('Coating 2.5 $85.00 $212.50')
  expect(text).toContain(
    'Subtotal $427.49 Discount -$25.00 Tax 6% of $200.08 $12.00 Tax 8.875% of $188.29 $16.71 Total $431.20',
  )
})

test('an invoice shows the deposit, and asks for the rest', async () => {
  const text = await pdfText(aDocument({ deposit: 45_00 }))
  expect(text).toContain('Total $199.99 Deposit already paid -$45.00 Amount due $154.99')
  expect(text).toContain('Amount due $154.99 by November 29, 2026')
})

test('a receipt shows the deposit, and what was paid after it', async () => {
  const text = await pdfText(aDocument({ paidOn: '2026-11-18', deposit: 45_00, tip: 10_00 }))
  expect(text).toContain('Paid $164.99 on November 18, 2026')
  expect(text).toContain('Total $199.99 Deposit already paid -$45.00 Tip $10.00 Paid $164.99')
  expect(text).not.toContain('Amount due')
})

test('a receipt that the deposit covers says so', async () => {
  const text = await pdfText(aDocument({ paidOn: '2026-11-18', deposit: 199_99 }))
  expect(text).toContain('Paid $199.99 by the deposit')
  expect(text).toContain('Total $199.99 Deposit already paid -$199.99 Amount due $0.00')
  expect(text).toContain('PAID')
  expect(text).not.toContain('Pay online')
})

test('a receipt is not refunded while its deposit is kept', async () => {
  const text = await pdfText(aDocument({ paidOn: '2026-11-18', deposit: 45_00, refunded: 154_99 }))
  expect(text).toContain('Paid $154.99 Refunded -$154.99 Net paid, with deposit $45.00')
  expect(text).not.toContain('REFUNDED')
})

test('a receipt shows payment, tip and refund, and no amount due', async () => {
  const text = await pdfText(aDocument({ paidOn: '2026-11-18', tip: 30_00, refunded: 50_00 }))
  expect(text).toContain('RECEIPT')
  expect(text).toContain('Paid November 18, 2026')
  expect(text).toContain('Total $199.99 Tip $30.00 Paid $229.99 Refunded -$50.00 Net paid $179.99 PAID')
  expect(text).not.toMatch(/Amount due|Pay online|Due/)
})

test.each([
  ['refunded', { refunded: 199_99 }, 'Total $199.99 Refunded -$199.99 REFUNDED'],
  ['returned by a bank', { lost: 199_99 }, 'Total $199.99 Returned by your bank -$199.99 REFUNDED'],
])('a payment that was %s is not stamped as paid', async (_, change, sentence) => {
  const text = await pdfText(aDocument({ paidOn: '2026-11-18', ...change }))
  expect(text).toContain('Refunded $199.99 paid on November 18, 2026')
  expect(text).toContain(sentence)
  expect(text).not.toMatch(/PAID|Pay online/)
})

test('a business without a name is called the client’s service provider', async () => {
  expect(await pdfText(aDocument({ businessName: UNNAMED_BUSINESS }))).toContain(
    'Your service provider riley@example.com',
  )
})

test('a void invoice shows no amount due', async () => {
  const text = await pdfText(aDocument({ isVoid: true }))
  expect(text).toContain('VOID')
  expect(text).not.toMatch(/Amount due|Pay online/)
})

const SPANISH: Partial<InvoiceDocument> = { language: 'es', clientName: 'José Núñez', deposit: 45_00 }

test('an invoice to a client who reads Spanish is a factura', async () => {
  const text = await pdfText(
    aDocument({
      ...SPANISH,
      lines: [aLine({ tax_rate: 6_000 })],
      discount: { cents: 10_00 },
      note: '¡Adiós!',
    }),
  )
  for (const words of [
    'FACTURA INV-0001 Cliente José Núñez',
    'Fecha de emisión 15 de noviembre de 2026 Fecha de vencimiento 29 de noviembre de 2026',
    'Saldo por pagar $156.39 vence el 29 de noviembre de 2026',
    'Descripción Cantidad Precio Monto Full Detail 1 $199.99 $199.99',
    'Subtotal $199.99 Descuento -$10.00 Impuesto 6% sobre $189.99 $11.40 Total $201.39',
    'Depósito ya pagado -$45.00 Saldo por pagar $156.39 Nota ¡Adiós!',
    'Pague en línea Escanee el código',
    'Hecho con Wheelhouse',
  ])
    expect(text).toContain(words)
})

test.each([
  [
    'paid',
    { tip: 10_00 },
    'Pagado $164.99 el 18 de noviembre de 2026',
    'Propina $10.00 Pagado $164.99 PAGADO',
  ],
  ['settled by the deposit', { deposit: 199_99 }, 'Pagado $199.99 con el depósito', 'PAGADO'],
  [
    'refunded in part',
    { refunded: 50_00, lost: 1_00 },
    'Pagado $154.99',
    'Devuelto -$50.00 Devuelto por su banco -$1.00 Neto con depósito $148.99 PAGADO',
  ],
  [
    'refunded',
    { deposit: 0, refunded: 199_99 },
    'Devuelto $199.99 pagado el 18 de noviembre de 2026',
    'DEVUELTO',
  ],
])('a receipt for a payment that was %s is a recibo', async (_, change, head, totals) => {
  const text = await pdfText(aDocument({ ...SPANISH, paidOn: '2026-11-18', ...change }))
  expect(text).toContain('RECIBO INV-0001')
  expect(text).toContain('Fecha de pago 18 de noviembre de 2026')
  expect(text).toContain(head)
  expect(text).toContain(totals)
})

test('a Spanish document says its language, its title and its pages', async () => {
  const lines = Array.from({ length: 30 }, () => aLine())
  const document = aDocument({ ...SPANISH, lines, isVoid: true, businessName: UNNAMED_BUSINESS })
  const pages = await pdfPages(document)
  expect(pages.at(-1)?.at(-1)).toBe(`INV-0001, página ${pages.length} de ${pages.length}`)
  expect(pages.flat().join(' ')).toMatch(/^Su proveedor .*Anulada .*ANULADA/)
  const file = Buffer.from(await invoicePdf(document, { isCompressed: false })).toString('latin1')
  expect(file).toContain('/Lang (es-US)')
  expect(file).toContain('Factura INV-0001 de su proveedor')
})

test('a hundred lines continue on numbered pages with repeated column titles', async () => {
  const lines = Array.from({ length: 100 }, (_, n) => aLine({ description: `Service ${n + 1}` }))
  const pages = await pdfPages(aDocument({ lines }))
  expect(pages.length).toBeGreaterThan(3)
  for (const [n, texts] of pages.entries())
    expect(texts.at(-1)).toBe(`INV-0001, page ${n + 1} of ${pages.length}`)
  for (const texts of pages.slice(0, -1)) expect(texts).toContain('Description')
  const all = pages.flat()
  for (const { description } of lines) expect(all.filter((text) => text === description)).toHaveLength(1)
})

test('breaks a word that is wider than its column, without losing characters', async () => {
  const word = 'abcdefghij'.repeat(50)
  const pieces = (await pdfPages(aDocument({ lines: [aLine({ description: word })] })))
    .flat()
    .filter((text) => word.includes(text) && text.length > 9)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.join('')).toBe(word)
})

test('keeps the line breaks of a note, and continues a long one on the next page', async () => {
  const note = Array.from({ length: 90 }, (_, n) => `Line ${n + 1} of the note`).join('\n')
  const pages = await pdfPages(aDocument({ note }))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat()).toEqual(expect.arrayContaining(note.split('\n')))
})

test('writes other alphabets, and replaces characters that the fonts lack', async () => {
  const text = await pdfText(
    aDocument({ businessName: 'Ярослав Žluťoučký', clientName: 'Ελένη 日本 👨‍👩‍👧 Nguyễn' }),
  )
  expect(text).toContain('Ярослав')
  expect(text).toContain('Žluťoučký')
  expect(text).toContain('Ελένη')
  expect(text).toContain('\uFFFD\uFFFD')
  expect(text).toContain('Nguyễn')
  expect(text).not.toMatch(/[日👨]/u)
})

test('shows the logo of the business above its name', async () => {
  const logo = await aPicture({ width: 80, height: 40 })
  const draw = (options: object) => invoicePdf(aDocument(), { isCompressed: false, ...options })
  const isImage = (file: Uint8Array) => Buffer.from(file).includes('/Subtype /Image')
  expect([isImage(await draw({ logo })), isImage(await draw({}))]).toEqual([true, false])
  expect(pageTexts(await draw({ logo }))).toEqual(pageTexts(await draw({})))
  expect(Buffer.from(await draw({ logo })).equals(await draw({ logo }))).toBe(true)
})

test('creates identical files for the same document', async () => {
  const document = aDocument({ note: 'Thank you' })
  expect(Buffer.from(await invoicePdf(document)).equals(await invoicePdf(document))).toBe(true)
})

test.each([
  ['bold', 'medium'],
  ['extrabold', 'medium'],
  ['fallback bold', 'fallback medium'],
])('the %s font has every character of the %s font', (font, baseFont) => {
  const doc = new PDFDocument()
  penOf(doc)
  const characters = (name: string) =>
    (doc.font(name) as unknown as { _font: { font: { characterSet: number[] } } })._font.font.characterSet
  expect(characters(font)).toEqual(expect.arrayContaining(characters(baseFont)))
})

test('an invoice has the business’s accent color, darkened until it can be read', async () => {
  const fills = async (accentColor: string | null) => {
    const pdf = await invoicePdf(aDocument({ accentColor }), { isCompressed: false })
    return new Set(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/[\d.]+ [\d.]+ [\d.]+ (?=scn)/g),
    )
  }
  const components = (color: string) =>
    [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const has = (found: ReadonlySet<string>, color: string) =>
    [...found].some((fill) => {
      const values = fill.trim().split(' ').map(Number)
      return components(color).every((value, n) => Math.abs(value - (values[n] as number)) < 0.001)
    })
  expect(has(await fills(null), '#0f766e')).toBe(true)
  expect(has(await fills('#7c3aed'), '#7c3aed')).toBe(true)
  expect(has(await fills('#7c3aed'), '#0f766e')).toBe(false)
  expect(has(await fills('#ffff00'), '#ffff00')).toBe(false)
})
