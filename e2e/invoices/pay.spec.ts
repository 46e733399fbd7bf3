import type { Page } from '@playwright/test'
import {
  CARD,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  fillCard,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { createInvoice, readInvoice, test } from './invoicing.ts'

const main = (page: Page) => page.getByRole('main')
const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}` })

/** Pays on the provider's page. */
async function payByCard(page: Page): Promise<void> {
  await fillCard(page, CARD.pays)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

async function offerTips(page: Page, offers_tips = true): Promise<void> {
  const data = { email_on_payment: true, offers_tips }
  expect((await page.request.put('/api/payment-settings', { data })).status()).toBe(200)
}

test('a client pays by the link and gets a receipt, and the owner is notified', {
  tag: '@core-phone',
}, async ({ page, visitor: client, ownerWithPayments }) => {
  await offerTips(page)
  const client_email = uniqueEmail()
  const lines = [
    { description: 'Full Detail', quantity: 100, unit_price: 199_99, tax_rate: 8_875 },
    { description: 'Ceramic coating', quantity: 250, unit_price: 85_00, tax_rate: 6_000 },
  ]
  // $412.49 minus 10%, plus $15.97 and $11.48 of tax.
  const details = { amount: 398_69, lines, discount: { percent: 10_000 }, note: 'Thank you!', client_email }
  const invoice = await createInvoice(page, details)
  const invoiceEmail = await waitForEmail(page, client_email)
  expect(invoiceEmail.subject).toBe('Invoice INV-0001 from Luna Detailing')
  expect(invoiceEmail.links).toContain(invoice.payment_url)

  await client.goto(invoice.payment_url)
  await expect(client).toHaveTitle('Invoice INV-0001 · Luna Detailing')
  await expect(client.getByText('Luna Detailing').first()).toBeVisible()
  for (const text of ['Invoice INV-0001', 'Due on', 'Full Detail', 'Thank you!', ownerWithPayments.email])
    await expect(main(client)).toContainText(text)
  for (const text of ['2.5 × $85.00', '$212.50', '$412.49', '-$41.25', 'Tax 6%', 'Tax 8.875%', '$398.69'])
    await expect(client.getByRole('table')).toContainText(text)
  await expectAccessible(client)
  await expectNoHorizontalScroll(client)

  await payButton(client, '$398.69').click()
  await payByCard(client)
  await expect(client).toHaveURL(new URL(invoice.payment_url).pathname)
  await expect(client.getByRole('status')).toHaveText(
    'Thank you! Your payment of $398.69 to Luna Detailing has been received.',
  )
  await expect(client.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(client.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(client)
  await expectNoHorizontalScroll(client)
  const downloading = client.waitForEvent('download')
  await client.getByRole('link', { name: 'Download receipt' }).click()
  expect((await downloading).suggestedFilename()).toBe('receipt-INV-0001.pdf')

  expect(await readInvoice(page, invoice)).toMatchObject({ status: 'paid', paid_by: 'card' })
  expect((await waitForEmail(page, client_email, 2)).subject).toBe(
    'Receipt for invoice INV-0001 from Luna Detailing',
  )
  expect((await waitForEmail(page, ownerWithPayments.email)).subject).toBe('Ava Brooks paid $398.69')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client adds a suggested or custom tip', { tag: ['@core', '@any-width'] }, async ({
    page,
    visitor: client,
    invoice,
  }) => {
    await offerTips(page)
    await client.goto(invoice.payment_url)
    await expect(client.locator('script[src]')).toHaveCount(0)
    const tips = client.getByRole('group', { name: 'Add a tip?' })
    await expect(tips.getByRole('radio')).toHaveCount(5)
    await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
    await expect(payButton(client, '$120.00')).toBeVisible()
    await tips.getByRole('radio', { name: '15%' }).check()
    await expect(payButton(client, '$138.00')).toBeVisible()

    await tips.getByRole('radio', { name: 'Custom amount' }).check()
    const custom = client.getByLabel('Your tip in dollars')
    await custom.fill('many')
    await client.getByRole('button', { name: 'Continue' }).click()
    await expect(custom).toHaveAccessibleDescription('Enter a valid tip')
    await expect(custom).toHaveValue('many')
    await test.step('a client is told that tips are no longer accepted', async () => {
      await offerTips(page, false)
      await client.getByRole('button', { name: 'Continue' }).click()
      await expect(client.getByRole('alert')).toContainText('This business doesn’t accept tips here')
      await expect(client.getByRole('radio')).toHaveCount(0)
      await expect(payButton(client, '$120.00')).toBeVisible()
      await offerTips(page)
      await client.goto(invoice.payment_url)
      await tips.getByRole('radio', { name: 'Custom amount' }).check()
    })
    await custom.fill('7.50')
    await client.getByRole('button', { name: 'Continue' }).click()
    await test.step('a changed tip shows the new total before it is paid', async () => {
      await custom.fill('8')
      await payButton(client, '$127.50').click()
      await expect(payButton(client, '$128.00')).toBeVisible()
    })
    await payButton(client, '$128.00').click()

    await test.step('a client who goes back finds their tip, and pays later by the same link', async () => {
      await client.getByRole('link', { name: 'Back' }).click()
      await expect(client.getByRole('status')).toContainText('Payment canceled')
      await expect(custom).toHaveValue('8.00')
      await client.reload()
      await expect(client.getByRole('status')).toBeHidden()
      expect(await readInvoice(page, invoice)).toMatchObject({ status: 'pending' })
    })
    await payButton(client, '$128.00').click()
    await payByCard(client)
    await expect(client.getByRole('status')).toContainText('Your payment of $128.00')
    await expect(main(client)).toContainText('Tip$8.00')
    expect(await readInvoice(page, invoice)).toMatchObject({
      status: 'paid',
      amount: 120_00,
      tip_cents: 8_00,
    })
  })
})

test('a forged return from the checkout or an invented pay link records no payment', {
  tag: ['@core', '@any-width'],
}, async ({ page, visitor: client, invoice }) => {
  await client.goto(`${invoice.payment_url}/return?payment_status=success&session_id=cs_test_made_up`)
  await expect(client).toHaveURL(new URL(invoice.payment_url).pathname)
  await expect(client.getByRole('status')).toContainText('isn’t confirmed yet')
  await expect(payButton(client, '$120.00')).toBeVisible()
  expect(await readInvoice(page, invoice)).toMatchObject({ status: 'pending' })

  const response = await client.goto('/pay/not-a-token')
  expect(response?.status()).toBe(404)
  await expect(client).toHaveTitle('Invalid Payment Link')
  await expectAccessible(client)
  for (const path of ['/pay/not-a-token/document', '/pay/not-a-token/return?payment_status=success']) {
    await client.goto(path)
    await expect(client.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
  }
})
