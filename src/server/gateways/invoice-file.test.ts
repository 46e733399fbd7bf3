import { expect, test } from 'vitest'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

test('is a file with a name that says what it is', async () => {
  const due = await invoiceFile(aDocument())
  expect(due).toMatchObject({ filename: 'invoice-INV-0001.pdf', contentType: 'application/pdf' })
  expect(due.content.equals(await invoicePdf(aDocument()))).toBe(true)
  expect(await invoiceFile(aDocument({ paidOn: '2026-11-18' }))).toMatchObject({
    filename: 'receipt-INV-0001.pdf',
  })
})

test('leaves the processor of who answers requests to them', async () => {
  const many = Array.from({ length: 5 }, (_, n) => aDocument({ number: `INV-000${n}` }))
  await Promise.all([invoiceFile(aDocument()), invoicePdf(aDocument())])
  const beside = await ownMicroseconds(() => Promise.all(many.map(invoiceFile)))
  const here = await ownMicroseconds(() => Promise.all(many.map((document) => invoicePdf(document))))
  expect(beside).toBeLessThan(here / 2)
})

test('a document that cannot be drawn fails by itself', async () => {
  const [broken, other] = await Promise.allSettled([
    invoiceFile(aDocument({ dueOn: 'never' })),
    invoiceFile(aDocument()),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) })
  expect(other.status).toBe('fulfilled')
})

/** Of the thread that runs this. */
async function ownMicroseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage()
  return user - before.user + system - before.system
}
