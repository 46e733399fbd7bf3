import { expect, test } from 'vitest'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { aDocument } from '#server/gateways/invoice-pdf/testing/a-document.ts'
import { invoicePdf } from '#server/gateways/invoice-pdf.ts'

test('the file is named after the invoice or receipt', async () => {
  const due = await invoiceFile(aDocument())
  expect(due).toMatchObject({ filename: 'invoice-INV-0001.pdf', contentType: 'application/pdf' })
  expect(due.content.equals(await invoicePdf(aDocument()))).toBe(true)
  expect(await invoiceFile(aDocument({ paidOn: '2026-11-18' }))).toMatchObject({
    filename: 'receipt-INV-0001.pdf',
  })
  expect(await invoiceFile(aDocument({ language: 'es' }))).toMatchObject({
    filename: 'factura-INV-0001.pdf',
  })
})

test('the file is drawn in another thread, so that it does not block requests', async () => {
  // Only values passed to another thread are cloned, and a function cannot be cloned.
  const uncloneable = Object.assign(aDocument(), { uncloneable: () => {} })
  expect((await invoicePdf(uncloneable)).length).toBeGreaterThan(0)
  await expect(invoiceFile(uncloneable)).rejects.toThrow('could not be cloned')
})

test('one document can fail without affecting others', async () => {
  const [broken, other] = await Promise.allSettled([
    invoiceFile(aDocument({ dueOn: 'never' })),
    invoiceFile(aDocument()),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) })
  expect(other.status).toBe('fulfilled')
})
