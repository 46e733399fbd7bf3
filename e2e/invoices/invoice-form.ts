import type { Locator, Page } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { expect } from '#e2e/support/journey.ts'

export const form = (page: Page) => page.getByRole('dialog', { name: 'Create New Invoice' })
export const link = (page: Page) => page.getByRole('dialog', { name: 'Payment Link' })
export const create = (page: Page) => form(page).getByRole('button', { name: 'Create Invoice' })
export const amount = (page: Page) => form(page).getByLabel('Amount', { exact: true })

export async function openForm(page: Page): Promise<Locator> {
  await page.goto('/dashboard/invoices')
  await page.getByRole('main').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form(page).getByLabel('Client Name')).toBeFocused()
  return form(page)
}

/** Fills in the required fields: client name, client email, description and amount. */
export async function fillRequiredFields(page: Page, amountText = '120'): Promise<void> {
  await form(page).getByLabel('Client Name').fill('Cy Moreno')
  await form(page).getByLabel('Client Email').fill('cy@example.com')
  await form(page).getByLabel('Description', { exact: true }).fill('Full Detail')
  await amount(page).fill(amountText)
}

export async function storedInvoices(page: Page): Promise<Invoice[]> {
  return (await (await page.request.get('/api/invoices')).json()).invoices
}
