import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { expect } from '#e2e/support/journey.ts'

export const invoiceForm = (page: Page) => page.getByRole('dialog', { name: 'Create New Invoice' })
export const linkDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Link' })
export const createButton = (page: Page) => invoiceForm(page).getByRole('button', { name: 'Create Invoice' })
export const amountField = (page: Page) => invoiceForm(page).getByLabel('Amount', { exact: true })

export async function openInvoiceForm(page: Page): Promise<Locator> {
  await page.goto('/dashboard/invoices')
  await page.getByRole('main').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(invoiceForm(page).getByLabel('Client Name')).toBeFocused()
  return invoiceForm(page)
}

/** Fills in the required fields: client name, client email, description and amount. */
export async function fillRequiredFields(page: Page, amountText = '120'): Promise<void> {
  await invoiceForm(page).getByLabel('Client Name').fill('Cy Moreno')
  await invoiceForm(page).getByLabel('Client Email').fill('cy@example.com')
  await invoiceForm(page).getByLabel('Description', { exact: true }).fill('Full Detail')
  await amountField(page).fill(amountText)
}

export async function storedInvoices(page: Page): Promise<Invoice[]> {
  return (await (await page.request.get('/api/invoices')).json()).invoices
}
