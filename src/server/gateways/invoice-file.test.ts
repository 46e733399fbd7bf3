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

test('is drawn in another thread, so that requests have this one', async () => {
  // Only what crosses into another thread has to be copied, and a function cannot be.
  const uncopiable = Object.assign(aDocument(), { uncopiable: () => {} })
  expect((await invoicePdf(uncopiable)).length).toBeGreaterThan(0)
  await expect(invoiceFile(uncopiable)).rejects.toThrow('could not be cloned')
})

test('a document that cannot be drawn fails by itself', async () => {
  const [broken, other] = await Promise.allSettled([
    invoiceFile(aDocument({ dueOn: 'never' })),
    invoiceFile(aDocument()),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) })
  expect(other.status).toBe('fulfilled')
})
