import { expect, test } from 'vitest'
import type { Language } from '#domain/language/languages.ts'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

/** An invoice to a client of the owner's who reads this language. Null: they have not said. */
async function anInvoiceToClient(language: Language | null): Promise<TestInvoice> {
  const invoice = await scene.anInvoice()
  const { id, owner, email } = invoice
  await scene.server.deps.db.asOwner(owner.id, async (tx) => {
    const client = await tx
      .insertInto('clients')
      .values({ user_id: owner.id, name: 'Ava Flores', email, language })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('invoices').set({ client_id: client.id }).where('id', '=', id).execute()
  })
  return invoice
}

const switchTo = (invoice: TestInvoice, language: string, headers: Record<string, string> = {}) =>
  scene.server.request(`/api/pay/${invoice.token}/language`, json({ language }, headers))
const languagesOf = async (invoice: TestInvoice) => {
  const { client_language, business_language } = await scene.readPayPage(invoice)
  return [client_language, business_language]
}
async function fileName(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await scene.server.request(path, { headers })
  return ((await response.json()) as { filename: string }).filename
}

test('the pay page knows what its client reads, and what the owner chose for others', async () => {
  expect(await languagesOf(await anInvoiceToClient('es'))).toEqual(['es', 'en'])
  const invoice = await anInvoiceToClient(null)
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.insertInto('user_settings').values({ user_id: invoice.owner.id, client_language: 'es' }).execute(),
  )
  expect(await languagesOf(invoice)).toEqual([null, 'es'])
})

test('switching the language stores it on the client, unless the owner does it', async () => {
  const invoice = await anInvoiceToClient('en')
  expect((await switchTo(invoice, 'es', invoice.owner.headers)).status).toBe(200)
  expect(await languagesOf(invoice)).toEqual(['en', 'en'])
  expect((await switchTo(invoice, 'es')).status).toBe(200)
  expect(await languagesOf(invoice)).toEqual(['es', 'en'])
  expect((await switchTo(invoice, 'fr')).status).toBe(422)
  expect((await switchTo(await scene.anInvoice(), 'es')).status).toBe(200)
})

test('the PDF is in the language of the page, else in the client’s', async () => {
  const invoice = await anInvoiceToClient('es')
  const path = `/api/pay/${invoice.token}/document`
  expect(await fileName(path)).toBe('factura-INV-0001.pdf')
  expect(await fileName(`${path}?language=en`)).toBe('invoice-INV-0001.pdf')
  expect(await fileName(`/api/invoices/${invoice.id}/document`, invoice.owner.headers)).toBe(
    'factura-INV-0001.pdf',
  )
})

test('the receipt that is attached to an email is in the client’s language', async () => {
  const invoice = await anInvoiceToClient('es')
  await scene.payInvoice(invoice)
  const [mail] = await scene.mailsTo(invoice.email)
  expect(mail?.attachments).toMatchObject([{ filename: 'recibo-INV-0001.pdf' }])
})

test('the provider’s page is in the client’s language, else in the browser’s', async () => {
  const pageOf = async (language: Language | null) => {
    const invoice = await anInvoiceToClient(language)
    const tips = { offers_tips: true }
    await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
      tx
        .insertInto('user_settings')
        .values({ user_id: invoice.owner.id, ...tips })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(tips))
        .execute(),
    )
    const { url } = await scene.checkout(invoice, 5_00)
    return scene.providerPage(invoice.owner, url)
  }
  expect(await pageOf('es')).toMatchObject({
    locale: 'es-419',
    lines: [expect.stringMatching('INV-0001'), 'Propina'],
  })
  expect(await pageOf('en')).toMatchObject({
    locale: 'en',
    lines: [expect.stringMatching('INV-0001'), 'Tip'],
  })
  expect(await pageOf(null)).toMatchObject({ locale: 'auto' })
})
