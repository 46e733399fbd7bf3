import type { Page } from '@playwright/test'
import { amountField, createButton, invoiceForm, linkDialog } from '#e2e/invoices/invoice-form.ts'
import { connectAccount, setUpPayments } from '#e2e/invoices/set-up-payments.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  test,
} from '#e2e/support/journey.ts'
import {
  AVA,
  at,
  createAppointment,
  editOpenJob,
  jobSheet,
  openJobSheet,
  toasts,
} from './appointment-dialog.ts'

const serviceDialog = (page: Page) => page.getByRole('dialog')
const saveService = (page: Page) => serviceDialog(page).getByRole('button', { name: 'Save Service' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openDeposit(page: Page, service: string) {
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: `Edit ${service}` }).click()
  await serviceDialog(page).getByText('Deposit for online bookings').click()
  return serviceDialog(page).getByRole('combobox', { name: 'Deposit' })
}

test('an owner sets a deposit for online bookings once the payment account is ready', {
  tag: ['@phone', '@core'],
}, async ({ page, owner: _ }) => {
  await page.request.post('/api/services/defaults')
  const choice = await openDeposit(page, 'Full Detail')
  await expect(choice).toBeDisabled()
  await expect(serviceDialog(page)).toContainText('Connect a payment account to take deposits.')
  await expect(serviceDialog(page).getByRole('link', { name: 'Settings → Payment' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=payment',
  )
  await expectAccessible(page)

  await connectAccount(page)
  await openDeposit(page, 'Full Detail')
  await choice.selectOption('Fixed amount')
  await serviceDialog(page).getByLabel('Amount ($)').fill('200')
  await saveService(page).click()
  await expect(serviceDialog(page).getByText('A deposit can’t be more than the price')).toBeVisible()
  await choice.selectOption('Percent')
  await expect(serviceDialog(page).getByText('$50.00 of $199.99')).toBeVisible()
  await serviceDialog(page).getByLabel('Percent (%)').fill('101')
  await saveService(page).click()
  await expect(serviceDialog(page).getByText('Enter a percentage from 1 to 100')).toBeVisible()
  await expectDialogAccessible(page)
  await serviceDialog(page).getByLabel('Percent (%)').fill('25')
  await saveService(page).click()
  await expect(row(page, 'Full Detail')).toContainText('Deposit: 25%')
  await expectNoHorizontalScroll(page)

  await test.step('it stays and can be removed after the account was disconnected', async () => {
    await page.request.post('/api/stripe-connect?action=disconnect')
    await openDeposit(page, 'Full Detail')
    await expect(serviceDialog(page)).toContainText('Connect a payment account to take deposits.')
    await expect(serviceDialog(page).getByLabel('Percent (%)')).not.toBeEditable()
    await choice.selectOption('None')
    await saveService(page).click()
    await expect(row(page, 'Full Detail')).not.toContainText('Deposit')
  })
})

test('an owner chooses that services with a deposit can’t be booked without it', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=payment')
  const refuses = page.getByRole('radio', { name: 'Don’t take online bookings for services with a deposit' })
  await expect(page.getByRole('radio', { name: 'Book without a deposit' })).toBeChecked()
  await refuses.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Deposits' }).click()
  await expect(toasts(page)).toContainText('Settings saved')
  await page.reload()
  await expect(refuses).toBeChecked()
  await expectNoHorizontalScroll(page)
})

/** Pays as the client does on the provider's page. Returns that page's address. */
async function payDeposit(page: Page, appointmentId: string): Promise<string> {
  const { url } = await (await page.request.get(`/api/appointments/${appointmentId}/deposit`)).json()
  const path = `/api/deposit/${url.split('/').at(-1)}`
  const checkout = await (await page.request.post(`${path}/checkout`)).json()
  const completeUrl = new URL('/_emulator/acts/completeCheckout', checkout.url).href
  const data = [checkout.url.split('/').at(-1)]
  expect((await page.request.post(completeUrl, { data })).status()).toBe(200)
  expect((await (await page.request.post(path)).json()).state).toBe('booked')
  return checkout.url
}

/** Sets whether the balance of the owner's payment account covers refunds. `providerUrl` is any URL of the provider. */
async function setBalance(page: Page, providerUrl: string, balance: 'none' | 'sufficient'): Promise<void> {
  const { account_id } = await (await page.request.get('/api/stripe-connect?action=get-account')).json()
  const actionUrl = new URL('/_emulator/acts/setBalance', providerUrl).href
  expect((await page.request.post(actionUrl, { data: [account_id, balance] })).status()).toBe(200)
}

test('without a payment account, asking for a deposit says what is missing', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await createAppointment(page)
  const sheet = await openJobSheet(page)
  await sheet.getByRole('button', { name: 'Ask for a deposit' }).click()
  const question = page.getByRole('dialog', { name: 'Ask for a deposit' })
  await expect(question).toContainText('Connect a payment account to take deposits.')
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(sheet).toBeVisible()
})

test('an owner asks for a deposit for their own job, waives it, asks again and refunds it', {
  tag: ['@phone', '@core'],
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  const { id } = await createAppointment(page)
  const sheet = await openJobSheet(page)
  const question = page.getByRole('dialog', { name: 'Ask for a deposit' })

  await sheet.getByRole('button', { name: 'Ask for a deposit' }).click()
  await expect(question.getByLabel('Deposit ($)')).toHaveValue('25.00')
  await question.getByLabel('Deposit ($)').fill('100')
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await expect(question.getByText('A deposit can’t be more than the price')).toBeVisible()
  await expectDialogAccessible(page)
  await question.getByLabel('Deposit ($)').fill('30')
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await expect(sheet).toContainText('Waiting for the $30.00 deposit')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)

  await sheet.getByRole('button', { name: 'Waive' }).click()
  await expect(toasts(page)).toContainText('Deposit waived')
  await sheet.getByRole('button', { name: 'Ask for a deposit' }).click()
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await expect(sheet).toContainText('Waiting for the $25.00 deposit')

  await payDeposit(page, id)
  await expect(sheet).toContainText('$25.00 paid')
  await expect(sheet).toContainText('$99.99, $74.99 due')
  await sheet.getByRole('button', { name: 'Refund deposit' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund the deposit?' })
  await expect(refund).toContainText('Ava Brooks gets $25.00 back on their card.')
  await refund.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect(sheet).toContainText('$25.00 refunded')
})

test('a price below the deposit asks before the difference is refunded', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  await setUpPayments(page)
  const { id } = await createAppointment(page)
  await page.request.post(`/api/appointments/${id}/deposit`, { data: { amount: 45_00 } })
  await payDeposit(page, id)
  await openJobSheet(page)
  const form = await editOpenJob(page)
  await form.getByLabel('Price').fill('40')
  await form.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('dialog', { name: 'Refund the deposit?' })
  await expect(question).toContainText('The client paid a $45.00 deposit. Saving refunds $5.00.')
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('409')])
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Save and refund' }).click()
  await expect(toasts(page)).toContainText('Appointment updated')
  await openJobSheet(page)
  await expect(jobSheet(page)).toContainText(/Refunding \$5\.00|Partly refunded: \$5\.00 of \$45\.00/)
})

test('cancelling a job refunds its deposit, unless the owner keeps it, and can be undone', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  const { id } = await createAppointment(page)
  await page.request.post(`/api/appointments/${id}/deposit`, { data: { amount: 45_00 } })
  await payDeposit(page, id)
  const cancel = async () => {
    await openJobSheet(page)
    await jobSheet(page).getByRole('button', { name: 'Cancel Appointment' }).click()
    return page.getByRole('dialog', { name: 'Cancel this job?' })
  }

  const question = await cancel()
  const refund = question.getByRole('checkbox', { name: 'Refund the $45.00 deposit' })
  await expect(refund).toBeChecked()
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(toasts(page)).toContainText('We’re refunding the $45.00 deposit.')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Job restored')
  await openJobSheet(page)
  await expect(jobSheet(page)).toContainText('$45.00 paid')

  await cancel()
  await refund.uncheck()
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(toasts(page)).toContainText('You keep the $45.00 deposit.')
})

test('a refund that the provider refuses is shown with its reason, and goes through once tried again', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  const { id } = await createAppointment(page)
  await page.request.post(`/api/appointments/${id}/deposit`, { data: { amount: 45_00 } })
  const providerUrl = await payDeposit(page, id)
  await setBalance(page, providerUrl, 'none')

  const sheet = await openJobSheet(page)
  await sheet.getByRole('button', { name: 'Refund deposit' }).click()
  await page
    .getByRole('dialog', { name: 'Refund the deposit?' })
    .getByRole('button', { name: 'Refund $45.00' })
    .click()
  await expect(sheet).toContainText(/Refund failed: .*balance.*\. We keep trying\./i)
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await setBalance(page, providerUrl, 'sufficient')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toContainText('$45.00 refunded')
})

test('the invoice of a visit has a line for each service, and takes off the deposit', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await setUpPayments(page)
  const service = {
    name: 'Full Detail',
    price: 179_99,
    duration: 60,
    sizes: [
      { name: 'Sedan', price: 179_99, duration: 60 },
      { name: 'SUV', price: 229_99, duration: 90 },
    ],
    add_ons: [{ name: 'Pet hair', price: 30_00, duration: 30 }],
  }
  const { id: service_id } = await (await page.request.post('/api/services', { data: service })).json()
  const items = [
    { service_id, size: 'SUV', add_ons: ['Pet hair'] },
    { service_id, size: 'Sedan' },
  ]
  const data = { client: AVA, items, appointment_time: at('10:00') }
  const created = await page.request.post('/api/appointments', { data })
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  await page.request.post(`/api/appointments/${id}/deposit`, { data: { amount: 110_00 } })
  await payDeposit(page, id)

  const sheet = await openJobSheet(page)
  await sheet.getByRole('button', { name: 'Invoice this job' }).click()
  await expect(amountField(page)).toHaveValue('439.98')
  await expect(invoiceForm(page)).toContainText('Deposit already paid: $110.00. Amount due: $329.98.')
  await expectDialogAccessible(page)
  await expectNoHorizontalScroll(page)
  await createButton(page).click()
  const payUrl = await linkDialog(page).getByLabel('Payment link').inputValue()

  await page.goto(payUrl)
  const sums = page.getByRole('table')
  for (const text of [
    'Full Detail (SUV)',
    '$229.99',
    'Pet hair',
    '$30.00',
    'Full Detail (Sedan)',
    '$179.99',
    '$439.98',
  ])
    await expect(sums).toContainText(text)
  await expect(sums).toContainText('Deposit already paid')
  await expect(sums).toContainText('-$110.00')
  await expect(page.getByRole('button', { name: 'Pay $329.98' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})
