import type { Browser, Page } from '@playwright/test'
import { makeInvoice, readInvoice, told } from './invoicing.ts'
import {
  anAddress,
  CARD,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  letterTo,
  test,
} from './journey.ts'
import { enableAccount, takePayments } from './taking-payments.ts'

/** The signed-in owner takes payments, and goes by a name. */
async function aBusiness(page: Page, settings: object = {}): Promise<void> {
  await takePayments(page)
  const name = { business_name: 'Luna Detailing', business_type: 'detailing', timezone: 'America/New_York' }
  expect((await page.request.put('/api/settings', { data: name })).status()).toBe(200)
  const data = { email_on_payment: true, ...settings }
  expect((await page.request.put('/api/payment-settings', { data })).status()).toBe(200)
}

/** Somebody else's browser. */
async function aClient(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  return (await browser.newContext({ ...options, baseURL: process.env.APP_UNDER_TEST })).newPage()
}

const main = (page: Page) => page.getByRole('main')
const pay = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}` })

/** On the provider's page. */
async function payByCard(page: Page, card: string): Promise<void> {
  await fillCard(page, card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('a client pays by the link and gets a receipt, and the owner hears of it', async ({
  page,
  browser,
  owner,
}) => {
  // Two people, the provider's page and three letters.
  test.slow()
  await aBusiness(page)
  const client_email = anAddress()
  const made = await makeInvoice(page, { client_email, note: 'Thank you!' })
  const asked = await letterTo(page, client_email)
  expect(asked.subject).toBe('Invoice INV-0001 from Luna Detailing')
  expect(asked.links).toContain(made.payment_url)

  const client = await aClient(browser)
  await client.goto(made.payment_url)
  await expect(client).toHaveTitle('Invoice INV-0001 · Luna Detailing')
  for (const words of ['Invoice INV-0001', '$120.00', 'Due on', 'Full Detail', 'Thank you!', owner.email])
    await expect(main(client)).toContainText(words)
  await expect(client.getByText('Luna Detailing').first()).toBeVisible()
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)

  await pay(client, '$120.00').click()
  await payByCard(client, CARD.pays)
  await expect(client).toHaveURL(new URL(made.payment_url).pathname)
  await expect(client.getByRole('status')).toHaveText(
    'Thank you! Your payment of $120.00 to Luna Detailing has been received.',
  )
  await expect(client.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await expect(client.getByRole('button')).toHaveCount(0)
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)
  const [receipt] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Download receipt' }).click(),
  ])
  expect(receipt.suggestedFilename()).toBe('receipt-INV-0001.pdf')

  expect(await readInvoice(page, made)).toMatchObject({ status: 'paid', paid_by: 'card' })
  expect((await letterTo(page, client_email, 2)).subject).toBe(
    'Receipt for invoice INV-0001 from Luna Detailing',
  )
  await expect
    .poll(
      async () => (await (await page.request.get(`/local/mail.json?to=${owner.email}`)).json())[0]?.subject,
    )
    .toBe('Ava Brooks paid $120.00')
  await client.context().close()
})

test('a card that is declined charges nothing, another one pays', { tag: '@any-width' }, async ({
  page,
  browser,
  owner: _,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  await pay(client, '$120.00').click()
  await payByCard(client, CARD.declined)
  await expect(client.getByRole('alert')).toContainText('declined')
  expect(await readInvoice(page, made)).toMatchObject({ status: 'pending' })
  await payByCard(client, CARD.pays)
  await expect(client.getByRole('status')).toContainText('$120.00 to Luna Detailing has been received')
  await client.context().close()
})

test('a client turns back, and pays later by the same link', { tag: '@any-width' }, async ({
  page,
  browser,
  owner: _,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  await pay(client, '$120.00').click()
  await client.getByRole('link', { name: 'Back' }).click()
  await expect(client.getByRole('status')).toContainText('Payment canceled')
  await expectAccessible(client)
  await client.reload()
  await expect(client.getByRole('status')).toBeHidden()
  expect(await readInvoice(page, made)).toMatchObject({ status: 'pending' })
  await pay(client, '$120.00').click()
  await payByCard(client, CARD.pays)
  await expect(client.getByRole('status')).toContainText('has been received')
  await client.context().close()
})

test('however often Pay is pressed, there is one checkout', { tag: '@any-width' }, async ({
  page,
  browser,
  owner: _,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  const [one, other] = await Promise.all([aClient(browser), aClient(browser)])
  await Promise.all([one.goto(made.payment_url), other.goto(made.payment_url)])
  await pay(one, '$120.00').dblclick()
  await expect(one.getByLabel('Card number')).toBeVisible()
  await pay(other, '$120.00').click()
  await expect(other.getByLabel('Card number')).toBeVisible()
  expect(other.url()).toBe(one.url())
  await payByCard(one, CARD.pays)
  await expect(one.getByRole('status')).toContainText('has been received')
  await other.goto(made.payment_url)
  await expect(other.getByRole('heading', { name: 'Receipt for INV-0001' })).toBeVisible()
  await one.context().close()
  await other.context().close()
})

test('what was not paid is not told as paid', { tag: '@any-width' }, async ({ page, browser, owner: _ }) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  const client = await aClient(browser)
  await client.goto(`${made.payment_url}/return?payment_status=success&session_id=cs_test_made_up`)
  await expect(client).toHaveURL(new URL(made.payment_url).pathname)
  await expect(client.getByRole('status')).toContainText('not confirmed yet')
  await expect(pay(client, '$120.00')).toBeVisible()
  expect(await readInvoice(page, made)).toMatchObject({ status: 'pending' })
  await client.context().close()
})

test('a client adds a tip, proposed or of their own', async ({ page, browser, owner: _, complaints }) => {
  await aBusiness(page, { offers_tips: true })
  const made = await makeInvoice(page)
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  const tips = client.getByRole('group', { name: 'Add a tip?' })
  await expect(tips.getByRole('radio')).toHaveCount(5)
  await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
  await expect(pay(client, '$120.00')).toBeVisible()
  await tips.getByRole('radio', { name: '15%' }).check()
  await expect(pay(client, '$138.00')).toBeVisible()
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)

  await tips.getByRole('radio', { name: 'Custom amount' }).check()
  await client.getByLabel('Your tip in dollars').fill('many')
  await client.getByRole('button', { name: 'Continue' }).click()
  await expect(client.getByText('Enter a valid tip')).toBeVisible()
  await expect(client.getByLabel('Your tip in dollars')).toHaveValue('many')
  await expectAccessible(client)
  await client.getByLabel('Your tip in dollars').fill('7.50')
  await client.getByRole('button', { name: 'Continue' }).click()
  await expect(client).toHaveURL(new URL(made.payment_url).pathname)
  await expect(pay(client, '$127.50')).toBeVisible()
  await expectAccessible(client)
  // Another tip is another sum, and is shown again before it is paid.
  await client.getByLabel('Your tip in dollars').fill('8')
  await pay(client, '$127.50').click()
  await pay(client, '$128.00').click()
  await client.getByRole('link', { name: 'Back' }).click()
  await expect(client.getByRole('status')).toContainText('Payment canceled')
  await expect(client.getByLabel('Your tip in dollars')).toHaveValue('8.00')
  await pay(client, '$128.00').click()
  await payByCard(client, CARD.pays)
  await expect(client.getByRole('status')).toContainText('Your payment of $128.00')
  await expect(main(client)).toContainText('Tip$8.00')
  expect(await readInvoice(page, made)).toMatchObject({ status: 'paid', amount: 120_00, tip_cents: 8_00 })
  await client.context().close()
  complaints.length = 0
})

for (const tip of ['15%', 'Custom amount'])
  test(`a client who chose ${tip} is told that tips are no longer taken`, { tag: '@any-width' }, async ({
    page,
    browser,
    owner: _,
  }) => {
    await aBusiness(page, { offers_tips: true })
    const made = await makeInvoice(page)
    const client = await aClient(browser)
    await client.goto(made.payment_url)
    await client.getByRole('radio', { name: tip }).check()
    const data = { email_on_payment: true, offers_tips: false }
    expect((await page.request.put('/api/payment-settings', { data })).status()).toBe(200)
    await client.getByRole('button').click()
    await expect(client.getByRole('alert')).toContainText('This business does not take tips here')
    await expect(client.getByRole('radio')).toHaveCount(0)
    await expectAccessible(client)
    await pay(client, '$120.00').click()
    await payByCard(client, CARD.pays)
    await expect(client.getByRole('status')).toContainText('Your payment of $120.00')
    await client.context().close()
  })

test('an invoice that is void asks for nothing', { tag: '@any-width' }, async ({
  page,
  browser,
  owner: _,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  expect((await page.request.post(`/api/invoices/${made.invoice_id}/void`)).status()).toBe(200)
  await pay(client, '$120.00').click()
  await expect(main(client)).toContainText('This invoice is void. There is nothing to pay.')
  await expect(client.getByRole('button')).toHaveCount(0)
  await expectAccessible(client)
  await client.context().close()
})

test('a business that cannot be paid now says whom to contact', { tag: '@any-width' }, async ({
  page,
  browser,
  owner,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  expect((await page.request.post('/api/stripe-connect?action=disconnect')).status()).toBe(200)
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  await expect(main(client)).toContainText(
    `This business cannot accept payments right now. Please contact ${owner.email}.`,
  )
  await expect(client.getByText(owner.email)).toHaveCount(1)
  await expect(client.getByRole('button')).toHaveCount(0)
  await expectAccessible(client)
  await page.request.post('/api/stripe-connect?action=create-account')
  await enableAccount(page)
  await client.reload()
  await expect(pay(client, '$120.00')).toBeVisible()
  await client.context().close()
})

test('lines, discount and taxes are told on the page and on paper', async ({ page, browser, owner: _ }) => {
  await aBusiness(page)
  const lines = [
    { description: 'Full Detail', quantity: 100, unit_price: 199_99, tax_rate: 8_875 },
    { description: 'Ceramic coating', quantity: 250, unit_price: 85_00, tax_rate: 6_000 },
  ]
  // 412.49 less 10 %, and 15.97 and 11.48 of tax.
  const made = await makeInvoice(page, { amount: 398_69, lines, discount: { percent: 10_000 } })
  const client = await aClient(browser)
  await client.goto(made.payment_url)
  for (const words of ['2.5 × $85.00', '$212.50', '$412.49', '-$41.25', 'Tax 6%', 'Tax 8.875%', '$398.69'])
    await expect(client.getByRole('table')).toContainText(words)
  await expectAccessible(client)
  await expectNoSidewaysScroll(client)
  const paper = await client.request.get(`${made.payment_url}/document`)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  expect(paper.headers()['content-disposition']).toBe('attachment; filename="invoice-INV-0001.pdf"')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await client.context().close()
})

test('the owner who pays by the link comes back to the dashboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await aBusiness(page)
  const made = await makeInvoice(page)
  await page.goto(made.payment_url)
  await pay(page, '$120.00').click()
  await payByCard(page, CARD.pays)
  await expect(told(page, 'Payment successful')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invoices')
})

test('a link that leads nowhere is told as wrong', { tag: '@any-width' }, async ({ page, complaints }) => {
  const answer = await page.goto('/pay/not-a-token')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Invalid Payment Link')
  await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/pay/not-a-token/document', '/pay/not-a-token/return?payment_status=success']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
  }
  complaints.length = 0
})

test('a client pays without JavaScript', { tag: '@any-width' }, async ({ page, browser, owner: _ }) => {
  await aBusiness(page, { offers_tips: true })
  const made = await makeInvoice(page)
  const bare = await aClient(browser, { javaScriptEnabled: false })
  await bare.goto(made.payment_url)
  expect(await bare.locator('script[src]').count()).toBe(0)
  await bare.getByRole('radio', { name: '10%' }).check()
  await pay(bare, '$132.00').click()
  await payByCard(bare, CARD.pays)
  await expect(bare.getByRole('status')).toContainText('Your payment of $132.00')
  await bare.context().close()
})
