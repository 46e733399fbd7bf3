import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { UNNAMED_BUSINESS } from '#domain/settings/unnamed-business.ts'
import { penOf } from '#server/gateways/invoice-pdf/pen.ts'
import { aDocument, aLine } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { pageTexts } from '#server/gateways/invoice-pdf/testing/pdf-texts.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

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
