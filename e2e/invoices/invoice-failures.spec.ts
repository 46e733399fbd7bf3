import { expectOnlyFailedRequests } from '#e2e/clients/clients-screen.ts'
import { expect } from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import {
  alertMessage,
  createInvoice,
  dialog,
  errorBody,
  NO_INVOICES,
  row,
  rowButton,
  statusMessage,
  test,
} from './invoicing.ts'

test('every failing action shows its own error and changes nothing', { tag: '@failure' }, async ({
  page,
  invoice: _,
  browserErrors,
}) => {
  const bo = await createInvoice(page, { client_name: 'Bo Okafor', sends_letter: false })
  await openFrames(page)
  const respondTo = (path: string | RegExp, status: number, json: object) =>
    page.route(path, (route) => route.fulfill({ status, json }))
  const internalError = errorBody('internal', 'Something went wrong on our side.')
  const providerError = errorBody('provider_unavailable', 'The payment provider isn’t responding.')

  await test.step('invoices that cannot be loaded are retried', async () => {
    const list = /\/api\/invoices(\?.*)?$/
    // The second request gets no response.
    await page.route(list, () => {})
    const json = errorBody('internal', 'relation "invoices" does not exist')
    await page.route(list, (route) => route.fulfill({ status: 500, json }), { times: 1 })
    await page.goto('/dashboard/invoices')
    await expect(page.getByText('Loading invoices... please wait')).toBeVisible()
    await page.unroute(list)
    await respondTo(list, 500, internalError)
    await page.reload()
    await expect(alertMessage(page, 'Error loading invoices')).toBeVisible()
    await expect(alertMessage(page, 'Something went wrong on our side.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again', exact: true })).toHaveCount(2)
    await page.unroute(list)
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect(row(page, 'INV-0001')).toBeVisible()
    await expect(page.getByRole('cell', { name: NO_INVOICES })).toHaveCount(0)
  })

  await test.step('a reminder that is being sent is not sent twice', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/remind', async (route) => {
      calls += 1
      await released
      await route.fulfill({
        status: 502,
        json: errorBody('reminder_not_sent', 'The mail server refused the address.'),
      })
    })
    await rowButton(page, 'INV-0001', 'Send Reminder').click()
    const busy = row(page, 'INV-0001').getByRole('button', { name: 'Sending...' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await busy.click({ force: true })
    await rowButton(page, 'INV-0001', 'Mark as Paid').click({ force: true })
    release()
    await expect(alertMessage(page, 'Reminder not sent')).toBeVisible()
    await expect(alertMessage(page, 'The mail server refused the address.')).toBeVisible()
    await expect(statusMessage(page, 'Payment reminder sent')).toHaveCount(0)
    expect(calls).toBe(1)
  })

  await respondTo('**/mark-paid', 500, internalError)
  await rowButton(page, 'INV-0001', 'Mark as Paid').click()
  await expect(alertMessage(page, 'Error updating invoice')).toBeVisible()
  await expect(row(page, 'INV-0001')).toContainText('Pending')

  await respondTo('**/document', 500, internalError)
  await rowButton(page, 'INV-0001', 'Download').click()
  await expect(alertMessage(page, 'Download not available yet')).toBeVisible()
  await expect(alertMessage(page, 'We couldn’t create the PDF. Please try again.')).toBeVisible()

  await respondTo('**/get-checkout-session', 503, providerError)
  await rowButton(page, 'INV-0001', 'Copy Link').click()
  await expect(alertMessage(page, 'Error retrieving payment link')).toBeVisible()
  await page.unroute('**/get-checkout-session')
  await respondTo('**/get-checkout-session', 200, { status: 'pending' })
  await rowButton(page, 'INV-0001', 'Copy Link').click()
  await expect(alertMessage(page, 'Payment link not available')).toBeVisible()

  await respondTo('**/void', 503, providerError)
  await rowButton(page, 'INV-0001', 'Void').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void invoice' }).click()
  await expect(alertMessage(page, 'Error updating invoice')).toBeVisible()
  await expect(dialog(page, 'Void this invoice?')).toBeVisible()

  await test.step('copying the link of an invoice without a checkout shows why there is none', async () => {
    await page.route(/\/api\/invoices(\?.*)?$/, async (route) => {
      const { invoices, next } = await (await route.fetch()).json()
      for (const invoice of invoices)
        if (invoice.id === bo.invoice_id) invoice.stripe_checkout_session_id = null
      await route.fulfill({ json: { invoices, next } })
    })
    await respondTo('**/payment-link', 503, providerError)
    await page.reload()
    await rowButton(page, 'Bo Okafor', 'Copy Link').click()
    await expect(alertMessage(page, 'Cannot copy payment link')).toBeVisible()
    await expect(alertMessage(page, 'The payment provider isn’t responding.')).toBeVisible()
  })
  expectOnlyFailedRequests(browserErrors)
})
