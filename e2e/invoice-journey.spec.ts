import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { dialog, row, told } from './invoicing.ts'
import { anAddress, CARD, expect, expectAccessible, fillCard, letterTo, test } from './journey.ts'

const MAKES_LETTERS = { timeout: 30_000 }

async function connectAccount(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/dashboard/settings?tab=payment')
  await page.getByRole('button', { name: 'Connect account' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  const setUp = await opened
  await setUp.getByLabel('Business name').fill('Luna Detailing')
  await setUp.getByLabel('Your full name').fill('Luna Park')
  await setUp.getByLabel('Routing number').fill('110000000')
  await setUp.getByLabel('Account number').fill('000123456789')
  await setUp.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(setUp.getByText('Your clients can pay their invoices by card.').first()).toBeVisible()
  await setUp.close()
}

async function aJob(page: Page, email: string): Promise<{ id: string }> {
  const [service] = await (await page.request.post('/api/services/defaults')).json()
  const client = { name: 'Ava Brooks', email, phone: '(555) 010-1000' }
  // It is over, of which the owner is told first.
  const data = {
    client,
    service_id: service.id,
    appointment_time: '2026-01-14T10:00:00-05:00',
    confirmed: true,
  }
  const answer = await page.request.post('/api/appointments', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

test('from a finished job to money in the bank', { tag: '@any-width' }, async ({
  page,
  context,
  browser,
  owner,
  baseURL,
}) => {
  // Two browsers, the provider's pages and four letters.
  test.slow()
  await connectAccount(page, context)
  const client = anAddress()
  const { id } = await aJob(page, client)

  await page.goto(`/dashboard/calendar?view=day&date=2026-01-14&appointment=${id}`)
  await dialog(page, 'Edit Appointment').getByRole('button', { name: 'Invoice this job' }).click()
  await dialog(page, 'Create New Invoice').getByRole('button', { name: 'Create Invoice' }).click()
  await expect(told(page, 'Invoice created')).toBeVisible()
  const link = await dialog(page, 'Payment Link').getByLabel('Payment link').inputValue()
  expect((await letterTo(page, client, 1, MAKES_LETTERS)).links).toContain(link)

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await theirs.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Invoice INV-0001' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /^Pay \$/ }).click()
  await fillCard(phone, CARD.declined)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('alert')).toContainText(/declined/)
  await fillCard(phone, CARD.pays)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(phone.getByRole('status')).toContainText('has been received')
  await expectAccessible(phone)

  expect((await letterTo(page, client, 2, MAKES_LETTERS)).subject).toContain('Receipt')
  expect((await letterTo(page, owner.email, 1, MAKES_LETTERS)).text).toContain('INV-0001')
  const { invoices } = await (await page.request.get('/api/invoices')).json()
  const session = invoices[0].stripe_checkout_session_id
  await page.goto(`${link}/return?payment_status=success&session_id=${session}`)
  await expect(told(page, 'Payment successful')).toBeVisible()
  await expect(told(page, 'The invoice has been marked as paid.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
  await expect(row(page, 'INV-0001')).toContainText('Paid')

  const arriving = page.waitForEvent('download')
  await row(page, 'INV-0001').getByRole('button', { name: 'Download' }).click()
  const receipt = await readFile(await (await arriving).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')

  // Asked again, it says the same and charges nobody.
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await theirs.close()
})
