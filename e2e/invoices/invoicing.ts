import type { Page } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { expect, type Owner, test as withOwner } from '#e2e/support/journey.ts'
import { setUpPayments } from './set-up-payments.ts'

type Fixtures = {
  /** The signed-in owner of Luna Detailing, in their trial, whose clients can pay by card. */
  ownerWithPayments: Owner
  /** A pending invoice of $120.00 for Ava Brooks that was not emailed. */
  invoice: CreatedInvoice
  /** A second browser, for a client for example. */
  visitor: Page
}

export const test = withOwner.extend<Fixtures>({
  ownerWithPayments: async ({ page, owner }, use) => {
    await setUpPayments(page)
    await use(owner)
  },
  invoice: async ({ page, ownerWithPayments: _ }, use) =>
    use(await createInvoice(page, { sends_letter: false })),
  visitor: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    await use(await context.newPage())
    await context.close()
  },
})

export const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: text })
export const rowButton = (page: Page, text: string, name: string) =>
  row(page, text).getByRole('button', { name, exact: true })
export const moreMenu = (page: Page, text: string) =>
  row(page, text).getByRole('button', { name: 'More actions' })
export const openButton = (page: Page, number: string) =>
  row(page, number).getByRole('button', { name: new RegExp(number) })

export const statusMessage = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })
export const alertMessage = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true })
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last()
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const NO_INVOICES = 'No invoices found matching your filters.'

export const errorBody = (code: string, message: string) => ({ error: { code, message, requestId: 'x' } })

export async function openInvoices(page: Page): Promise<void> {
  await page.goto('/dashboard/invoices')
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
}

export type CreatedInvoice = { invoice_id: string; payment_url: string; number: string }

/** Creates an invoice like the form does. */
export async function createInvoice(page: Page, changes: object = {}): Promise<CreatedInvoice> {
  const defaults = {
    amount: 120_00,
    description: 'Full Detail',
    client_name: 'Ava Brooks',
    client_email: 'ava@example.com',
  }
  const response = await page.request.post('/api/create-invoice-payment', {
    data: { ...defaults, ...changes },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

export async function readInvoice(page: Page, { invoice_id }: CreatedInvoice): Promise<Invoice> {
  return (await page.request.get(`/api/invoices/${invoice_id}`)).json()
}

/** Completes the checkout like the provider's page does, without opening it. Returns the session's id. */
export async function payInvoice(page: Page, { payment_url }: CreatedInvoice): Promise<string> {
  const token = new URL(payment_url).pathname.split('/').at(-1)
  const response = await page.request.post(`/api/pay/${token}/checkout`, { data: { tip_cents: 0 } })
  const { url } = await response.json()
  const sessionId = /cs_test_\w+/.exec(url)?.[0] ?? ''
  const completeUrl = new URL('/_emulator/acts/completeCheckout', url).href
  expect((await page.request.post(completeUrl, { data: [sessionId] })).status()).toBe(200)
  return sessionId
}
