import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CARD, expect, fillCard, uniqueEmail, waitForEmail } from '#e2e/support/journey.ts'
import { dialog, row, statusMessage, test } from './invoicing.ts'

async function createJob(page: Page, email: string): Promise<{ id: string }> {
  const [service] = await (await page.request.post('/api/services/defaults')).json()
  const client = { name: 'Ava Brooks', email, phone: '(555) 010-1000' }
  // A time in the past needs the owner's confirmation.
  const data = {
    client,
    service_id: service.id,
    appointment_time: '2026-01-14T10:00:00-05:00',
    confirmed: true,
  }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return response.json()
}

test('an owner invoices a finished job, and the client pays it by card', {
  tag: ['@core', '@any-width'],
}, async ({ page, visitor, ownerWithPayments }) => {
  const client = uniqueEmail()
  const { id } = await createJob(page, client)

  await page.goto(`/dashboard/calendar?view=day&date=2026-01-14&appointment=${id}`)
  await page.getByRole('button', { name: 'Invoice this job' }).click()
  await dialog(page, 'Create New Invoice').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(statusMessage(page, 'Invoice created')).toBeVisible()
  const link = await dialog(page, 'Payment Link').getByLabel('Payment link').inputValue()
  expect((await waitForEmail(page, client)).links).toContain(link)

  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible()
  await visitor.getByRole('button', { name: /^Pay \$/ }).click()
  await fillCard(visitor, CARD.declined)
  await visitor.getByRole('button', { name: /^Pay/ }).click()
  await expect(visitor.getByRole('alert')).toContainText(/declined/)
  await fillCard(visitor, CARD.pays)
  await visitor.getByRole('button', { name: /^Pay/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(visitor.getByRole('status')).toContainText('has been received')

  expect((await waitForEmail(page, client, 2)).subject).toContain('Receipt')
  expect((await waitForEmail(page, ownerWithPayments.email)).text).toContain('INV-0001')
  const { invoices } = await (await page.request.get('/api/invoices')).json()
  const session = invoices[0].stripe_checkout_session_id
  await page.goto(`${link}/return?payment_status=success&session_id=${session}`)
  await expect(statusMessage(page, 'Payment successful')).toBeVisible()
  await expect(statusMessage(page, 'The invoice has been marked as paid.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
  await expect(row(page, 'INV-0001')).toContainText('Paid')

  const downloading = page.waitForEvent('download')
  await row(page, 'INV-0001').getByRole('button', { name: 'Download' }).click()
  const receipt = await readFile(await (await downloading).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(statusMessage(page, 'Receipt downloaded')).toBeVisible()

  // The link keeps working, and shows no pay button once the invoice is paid.
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})
